import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const undo: AfterScript = async ({ send }) => {
  await send('DELETE /token');
};
export default undo;
