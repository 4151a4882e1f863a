import type { Script } from '../../../src/engine/ports/ports.js';

const ask: Script = async ({ request, variables }) => {
  const said: string[] = [];
  for (const [path, timeout] of [['hang', 2000], ['slow', 0], ['hang', -1]] as const) {
    const answer = await request(`GET /${path}`, { timeout }).then(({ status }) => String(status), String);
    said.push(answer);
  }
  variables['said'] = said;
};
export default ask;
