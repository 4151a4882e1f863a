export default () => {
  throw new Error('the warehouse is closed');
};
