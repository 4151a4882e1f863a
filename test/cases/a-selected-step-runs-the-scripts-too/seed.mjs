export default async (session) => {
  await session.request('POST /seed');
  session.variables.seed = 's1';
};
