import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const after: AfterScript = (step) => {
  step.test('second', () => undefined);
};
export default after;
