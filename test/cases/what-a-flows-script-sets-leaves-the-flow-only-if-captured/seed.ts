import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = ({ variables }) => {
  variables['nonce'] = 'n1';
};
export default seed;
