export default (s) => {
  s.variables.seeded = 1;
};
