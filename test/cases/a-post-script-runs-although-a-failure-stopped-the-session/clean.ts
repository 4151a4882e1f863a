import type { Script } from '../../../src/engine/ports.js';

const clean: Script = async (session) => {
  await session.request('DELETE /seed');
};
export default clean;
