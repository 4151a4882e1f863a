export default (session) => {
  session.variables.logins = [];
  session.variables.logins.push({ password: 'nested-in-post-2' });
  throw new Error('cannot remove nested-in-post-2');
};
