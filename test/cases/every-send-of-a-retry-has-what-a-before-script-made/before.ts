import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ request, variables }) => {
  const count = Number(variables['count'] ?? 0) + 1;
  variables['count'] = count;
  request.headers['x-count'] = String(count);
};
export default before;
