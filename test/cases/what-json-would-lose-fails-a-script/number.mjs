export default ({ variables }) => {
  variables.order = { price: Number('12 EUR') };
};
