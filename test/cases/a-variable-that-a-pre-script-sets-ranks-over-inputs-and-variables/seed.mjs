export default (session) => {
  session.variables.user = `${session.variables.user}-bob`;
  session.variables.sku = `${session.variables.sku}-B-2`;
};
