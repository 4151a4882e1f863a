import type { Script } from '../../../src/engine/ports/ports.js';

const one: Script = async (session) => {
  await session.request('POST /one');
};
export default one;
