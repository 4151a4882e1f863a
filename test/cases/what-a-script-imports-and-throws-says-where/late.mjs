export default async ({ request }) => {
  try {
    await request('GET /reset');
  } catch (cause) {
    throw new Error('no reset', { cause });
  }
};
