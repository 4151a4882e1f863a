import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = () => {
  throw new Error('the seed data is gone');
};
export default seed;
