import type { Script } from '../../../src/engine/ports/ports.js';

const clean: Script = async ({ variables, request }) => {
  await request(`DELETE ${String(variables['path'])}`);
};
export default clean;
