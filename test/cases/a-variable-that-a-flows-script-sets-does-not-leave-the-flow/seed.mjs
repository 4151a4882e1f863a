export default (session) => {
  session.variables.seed = 's1';
};
