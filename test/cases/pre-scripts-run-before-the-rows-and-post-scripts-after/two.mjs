export default async (session) => {
  await session.request('POST /two');
  session.variables.two = session.variables.one + 1;
};
