import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ stop }) => {
  stop('enough');
};
export default before;
