import type { Script } from '../../../src/engine/ports/ports.js';

const clean: Script = async ({ variables, request }) => {
  await request(`DELETE /orders/${String(variables['orderId'])}`);
};
export default clean;
