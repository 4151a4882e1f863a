import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const after: AfterScript = (step) => {
  step.test('is ready', () => {
    if (step.variables['state'] !== step.response.json.state) throw new Error('an old capture');
    if (step.response.json.state !== 'ready') throw new Error('not ready');
  });
};
export default after;
