import type { Script } from '../../../../src/engine/ports/ports.js';

const clean: Script = async ({ request }) => {
  await request('POST /clean');
};
export default clean;
