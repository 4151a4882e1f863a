import type { Script } from '../../../src/engine/ports/ports.js';

const one: Script = () => {
  throw new Error('the first script failed');
};
export default one;
