import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = async ({ request, variables }) => {
  const answered = await request('GET http://127.0.0.1:1/').then(() => true, () => false);
  variables['found'] = answered ? 'up' : 'down';
};
export default seed;
