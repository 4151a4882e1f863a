import type { Script } from '../../../src/engine/ports/ports.js';

const throws: Script = () => {
  throw new Error('no seed');
};
export default throws;
