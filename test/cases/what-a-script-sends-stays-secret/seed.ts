import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = async ({ request }) => {
  const sent = { headers: { authorization: 'Bearer abcdef-123456' }, json: { user: 'ann', password: 'hunter2-long' } };
  const { status, text } = await request('POST /login', sent);
  throw new Error(`${status} ${text}`);
};
export default seed;
