import type { BeforeScript } from '../../../../src/engine/ports/step-scripts.js';

const sign: BeforeScript = () => {
  throw new Error('no key');
};
export default sign;
