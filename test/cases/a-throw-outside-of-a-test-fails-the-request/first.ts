import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const after: AfterScript = (step) => {
  step.test('first', () => undefined);
  throw new Error('boom');
};
export default after;
