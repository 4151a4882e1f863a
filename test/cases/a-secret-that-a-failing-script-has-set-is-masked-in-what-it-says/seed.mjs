export default (session) => {
  session.variables.login = { token: 'nested-in-pre-1' };
  throw new Error('cannot use nested-in-pre-1');
};
