import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = ({ variables }) => {
  variables['count'] = 2;
  variables['all'] = { ...variables };
  variables['known'] = ['user', 'count', 'nothing'].filter((name) => name in variables);
};
export default seed;
