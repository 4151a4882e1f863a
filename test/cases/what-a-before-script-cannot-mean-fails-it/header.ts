import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ request }) => {
  (request.headers as Record<string, unknown>)['x-a'] = { b: 1 };
};
export default before;
