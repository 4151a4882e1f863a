import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = async ({ request }) => {
  await request('GET http://127.0.0.1:1/');
};
export default seed;
