export default async (session) => {
  await session.request('POST /one');
  session.variables.one = 1;
};
