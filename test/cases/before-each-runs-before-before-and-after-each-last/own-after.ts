import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const after: AfterScript = (step) => {
  step.variables['by'] = 'own';
  step.test('own', () => undefined);
};
export default after;
