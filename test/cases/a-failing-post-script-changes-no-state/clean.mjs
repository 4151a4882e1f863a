export default () => {
  throw new Error('nothing to clean');
};
