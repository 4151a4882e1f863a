import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ request }) => {
  request.json.lines.push(2);
  request.json.hash = JSON.stringify(request.json).length;
};
export default before;
