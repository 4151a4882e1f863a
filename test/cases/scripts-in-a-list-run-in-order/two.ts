import type { Script } from '../../../src/engine/ports/ports.js';

const two: Script = async (session) => {
  await session.request('POST /two');
};
export default two;
