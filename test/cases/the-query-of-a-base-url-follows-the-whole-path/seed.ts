import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = async ({ request }) => {
  await request('POST /seed', { query: { a: 1 } });
};
export default seed;
