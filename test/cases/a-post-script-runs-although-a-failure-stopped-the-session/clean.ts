import type { Script } from '../../../src/engine/ports/ports.js';

const clean: Script = async (session) => {
  await session.request('DELETE /seed');
};
export default clean;
