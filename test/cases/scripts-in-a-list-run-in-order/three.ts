import type { Script } from '../../../src/engine/ports/ports.js';

const three: Script = async (session) => {
  await session.request('POST /three');
};
export default three;
