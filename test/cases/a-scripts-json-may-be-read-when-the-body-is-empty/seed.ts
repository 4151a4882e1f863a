import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = async ({ request, variables }) => {
  const { json, text } = await request('DELETE /old');
  variables['text'] = `${typeof json}-${text.length}`;
};
export default seed;
