export default async ({ request }) => {
  await request('POST /clean');
};
