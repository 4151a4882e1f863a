import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const after: AfterScript = (step) => {
  step.stop('enough');
};
export default after;
