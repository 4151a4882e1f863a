import { setTimeout } from 'node:timers/promises';

export default async ({ request, variables }) => {
  await setTimeout(700);
  await request('POST /show', { json: { ...variables } });
};
