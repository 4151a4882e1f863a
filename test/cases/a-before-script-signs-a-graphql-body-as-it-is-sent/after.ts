import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const after: AfterScript = (step) => {
  step.test('what was signed was sent', () => {
    if (step.request.text !== step.variables['signed']) throw new Error(`sent ${step.request.text}`);
  });
};
export default after;
