import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const after: AfterScript = (step) => {
  step.test('is ready', () => {
    throw new Error('not ready');
  });
};
export default after;
