export default ({ variables }) => {
  variables.order = Promise.resolve({ id: 1 });
};
