import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const after: AfterScript = (step) => {
  (step.test as unknown as (name: string) => void)('a name');
};
export default after;
