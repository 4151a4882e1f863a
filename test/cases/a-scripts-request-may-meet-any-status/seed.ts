import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = async ({ request, variables }) => {
  const response = await request('DELETE /old');
  variables['status'] = `${response.status}-${response.json === undefined ? 'no-json' : 'json'}`;
};
export default seed;
