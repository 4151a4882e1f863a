export default ({ variables }) => {
  variables.list.push('tea');
  variables.shop.open = !variables.shop.open;
};
