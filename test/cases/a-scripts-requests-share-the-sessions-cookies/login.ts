import type { Script } from '../../../src/engine/ports.js';

const login: Script = async ({ request }) => {
  await request('POST /login');
};
export default login;
