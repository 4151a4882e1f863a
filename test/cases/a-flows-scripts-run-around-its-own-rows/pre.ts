import type { Script } from '../../../src/engine/ports.js';

const pre: Script = async ({ request }) => {
  await request('POST /pre');
};
export default pre;
