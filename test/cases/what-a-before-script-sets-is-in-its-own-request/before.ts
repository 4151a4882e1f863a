import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ request, variables }) => {
  variables['hash'] = `hash of ${JSON.stringify(request.json)}`;
  variables['token'] = 'secret-token-1';
};
export default before;
