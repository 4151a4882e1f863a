import type { Script } from '../../../src/engine/ports/ports.js';

const pre: Script = () => {
  throw new Error('no account');
};
export default pre;
