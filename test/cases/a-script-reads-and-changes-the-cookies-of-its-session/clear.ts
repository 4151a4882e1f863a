import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ cookies }) => {
  cookies.clear();
};
export default before;
