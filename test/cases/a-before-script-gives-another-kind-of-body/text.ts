import type { BeforeScript } from '../../../src/engine/ports/step-scripts.js';

const before: BeforeScript = ({ request }) => {
  request.text = `sku=${request.json.sku}`;
};
export default before;
