import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = ({ request, variables }) => {
  void request('POST /orders').then(({ json }) => {
    variables['id'] = (json as { id: number }).id;
  });
};
export default seed;
