import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ request }) => {
  request.headers['x-url'] = request.url;
};
export default before;
