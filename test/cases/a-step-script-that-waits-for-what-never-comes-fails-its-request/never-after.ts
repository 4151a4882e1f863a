import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const after: AfterScript = (step) => {
  step.test('ended', () => undefined);
  return step.test('never', () => new Promise<never>(() => undefined));
};
export default after;
