import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ request, variables }) => {
  variables['signed'] = JSON.stringify(request.json);
};
export default before;
