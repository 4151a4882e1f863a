import type { Script } from '../../../src/engine/ports/ports.js';

const three: Script = async ({ request }) => {
  await request('POST /three');
};
export default three;
