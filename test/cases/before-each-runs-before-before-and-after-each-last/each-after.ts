import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const after: AfterScript = (step) => {
  step.test(`each of ${String(step.variables['by'] ?? 'none')}`, () => undefined);
  delete step.variables['by'];
};
export default after;
