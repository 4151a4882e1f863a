import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const after: AfterScript = (step) => {
  const [id, at] = step.request.headers['x-seen']!.split(' ');
  step.test('the id that was signed', () => {
    if (step.request.headers['x-id'] !== id) throw new Error('another one was sent');
  });
  step.test('the time that was signed', () => {
    if (step.request.text !== `{"at":${at}}`) throw new Error('another one was sent');
  });
};
export default after;
