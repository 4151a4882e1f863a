import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = async ({ request }) => {
  await request('GET /seed/../secret');
};
export default seed;
