import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = ({ variables, env }) => {
  variables['region'] = env['REGION']!;
};
export default seed;
