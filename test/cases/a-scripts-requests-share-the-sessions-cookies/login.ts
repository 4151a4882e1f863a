import type { Script } from '../../../src/engine/ports/ports.js';

const login: Script = async ({ request }) => {
  await request('POST /login');
};
export default login;
