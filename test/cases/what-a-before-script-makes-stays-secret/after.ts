import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const after: AfterScript = (step) => {
  step.test('the key is key-of-the-shop-1', () => {
    throw new Error('got hunter-2-hunter');
  });
};
export default after;
