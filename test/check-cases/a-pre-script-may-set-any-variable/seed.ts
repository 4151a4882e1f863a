export default (session: { variables: Record<string, unknown> }): void => {
  session.variables.seeded = 'A-1';
};
