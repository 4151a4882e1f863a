export default async (session) => {
  await session.request('POST /clean');
};
