import type { Script } from '../../../../src/engine/ports/ports.js';

const seed: Script = async ({ request }) => {
  await request('POST /seed');
};
export default seed;
