import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ request }) => {
  (request as unknown as { body: string }).body = 'hello';
};
export default before;
