import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const check: AfterScript = (step) => {
  step.test('the path that the script saw was sent', () => {
    const url = String(step.variables['seen']);
    if (url !== step.request.url || !/\/items\/A%2F1\/[0-9a-f-]{36}$/.test(url)) throw new Error(url);
    if (step.variables['tenant'] !== 'none') throw new Error('the header is there');
  });
};
export default check;
