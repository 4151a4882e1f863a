import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ request }) => {
  // What the step itself refers to is a reference; what the script writes is not.
  request.json.note = `seen ${request.json.id} and {{env.CASES}}`;
};
export default before;
