import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ request, tags, path }) => {
  request.headers['x-seen'] = JSON.stringify([tags, path, request.timeout]);
  request.timeout = 4000;
};
export default before;
