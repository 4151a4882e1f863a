import type { Script } from '../../../src/engine/ports/ports.js';

const script: Script = async ({ request }) => {
  await request('POST /script');
};
export default script;
