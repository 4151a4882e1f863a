import type { Script } from '../../../src/engine/ports/ports.js';

const clean: Script = async ({ request }) => void (await request('DELETE /'));
export default clean;
