import type { Script } from '../../../src/engine/ports/ports.js';

const two: Script = async ({ request }) => {
  await request('POST /two');
};
export default two;
