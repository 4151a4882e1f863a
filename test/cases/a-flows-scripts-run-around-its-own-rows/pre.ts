import type { Script } from '../../../src/engine/ports/ports.js';

const pre: Script = async ({ request }) => {
  await request('POST /pre');
};
export default pre;
