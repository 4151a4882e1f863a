import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ request }) => {
  request.headers['x-api-key'] = 'key-of-the-shop-1';
  request.json.password = 'hunter-2-hunter';
};
export default before;
