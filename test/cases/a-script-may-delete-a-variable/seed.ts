import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = ({ variables }) => {
  variables['greeting'] = 'hullo';
  delete variables['greeting'];
  delete variables['nothing'];
};
export default seed;
