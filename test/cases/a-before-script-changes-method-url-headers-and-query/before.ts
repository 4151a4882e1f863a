import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ request }) => {
  request.headers['X-Signature'] = `signed ${request.method}`;
  delete request.headers['x-team'];
  request.method = 'PUT';
  request.query['page'] = '2';
  request.query['sort'] = 'up down';
  request.url = request.url.replace('/orders', '/orders/7');
};
export default before;
