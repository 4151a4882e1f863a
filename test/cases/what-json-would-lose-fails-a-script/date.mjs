export default ({ variables }) => {
  variables.order = { due: new Date('tomorrow') };
};
