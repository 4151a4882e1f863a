import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = async ({ variables, request }) => {
  const response = await request('POST /seed', {
    query: { dry: true },
    headers: { 'x-from': 'script' },
    json: { sku: 'A-100' },
  });
  variables['status'] = response.status;
  variables['header'] = response.headers['x-seed']!;
  variables['text'] = response.text;
  variables['id'] = (response.json as { id: number }).id;
};
export default seed;
