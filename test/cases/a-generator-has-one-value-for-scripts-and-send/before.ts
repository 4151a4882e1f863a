import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ request }) => {
  request.headers['x-seen'] = `${request.headers['x-id']} ${request.json.at}`;
};
export default before;
