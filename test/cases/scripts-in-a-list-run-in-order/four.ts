import type { Script } from '../../../src/engine/ports/ports.js';

const four: Script = async (session) => {
  await session.request('POST /four');
};
export default four;
