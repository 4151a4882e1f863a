import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = async () => {
  await Promise.reject(new Error('no database'));
};
export default seed;
