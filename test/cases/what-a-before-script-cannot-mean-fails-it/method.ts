import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ request }) => {
  request.method = 'GET IT';
};
export default before;
