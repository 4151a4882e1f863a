import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ cookies }) => {
  cookies.delete('sid');
};
export default before;
