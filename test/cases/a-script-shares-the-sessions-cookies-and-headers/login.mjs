export default async (session) => {
  const answer = await session.request('POST /login', { json: { user: 'ann' } });
  if (answer.status !== 200) throw new Error(`login answered ${answer.status}`);
};
