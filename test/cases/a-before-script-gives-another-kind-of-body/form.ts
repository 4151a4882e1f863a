import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ request }) => {
  request.form = { was: request.text!, tag: ['x', 'y'] };
};
export default before;
