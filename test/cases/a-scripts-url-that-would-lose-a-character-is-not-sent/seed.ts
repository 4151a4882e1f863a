import type { Script } from '../../../src/engine/ports/ports.js';

const seed: Script = async ({ request, variables }) => {
  const said: string[] = [];
  for (const line of ['GET /a\tb', 'GET /a\nb', 'GET /a\\b', 'GET /a\ud83d', 'GET /a?b=\\d'])
    await request(line).catch((error: Error) => said.push(error.message));
  variables['said'] = said;
};
export default seed;
