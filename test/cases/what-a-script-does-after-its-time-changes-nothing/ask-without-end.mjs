export default async ({ request, variables }) => {
  variables.early = 'set';
  setTimeout(() => {
    variables.late = 'set';
    variables.order.id = 2;
    delete variables.early;
  }, 8200);
  for (;;) await request('GET /hang').catch(() => undefined);
};
