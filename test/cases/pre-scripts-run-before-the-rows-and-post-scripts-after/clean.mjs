export default async (session) => {
  await session.request('POST /clean', { json: { two: session.variables.two } });
};
