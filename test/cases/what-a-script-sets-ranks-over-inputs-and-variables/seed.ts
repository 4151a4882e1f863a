import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = ({ variables }) => {
  variables['user'] = 'bob';
  variables['sku'] = 'B-200';
};
export default seed;
