import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const see: BeforeScript = ({ request, variables }) => {
  variables['seen'] = request.url;
  variables['tenant'] = request.headers['x-tenant'] ?? 'none';
};
export default see;
