import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = async (session) => {
  await session.request('POST /seed', { json: { sku: 'A-100' } });
};
export default seed;
