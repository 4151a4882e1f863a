import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = ({ variables }) => {
  variables['line'] = `${String(variables['greeting'])} ${String(variables['user'])}`;
  variables['count'] = 2;
};
export default seed;
