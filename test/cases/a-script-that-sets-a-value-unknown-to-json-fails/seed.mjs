export default ({ variables }) => {
  const order = { id: 1 };
  order.self = order;
  variables.order = order;
};
