import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ }) => {
  return new Promise<never>(() => undefined);
};
export default before;
