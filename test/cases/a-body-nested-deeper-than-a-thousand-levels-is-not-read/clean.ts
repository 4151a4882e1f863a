import type { Script } from '../../../src/engine/ports.js';

const clean: Script = async ({ request }) => void (await request('DELETE /'));
export default clean;
