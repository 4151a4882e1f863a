import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ variables }) => {
  variables['id'] = 7;
};
export default before;
