export default ({ variables }) => {
  variables.all = [{ orders: new Map([['a', 1]]) }];
};
