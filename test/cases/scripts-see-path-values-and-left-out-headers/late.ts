import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const late: BeforeScript = ({ request, variables }) => {
  variables['late'] = 'B 2';
  request.query['page'] = '1';
};
export default late;
