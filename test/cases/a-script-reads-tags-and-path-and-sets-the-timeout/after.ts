import assert from 'node:assert/strict';
import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const after: AfterScript = ({ request, tags, path, test }) => {
  test('the same', () => assert.deepEqual([tags, path, request.timeout], [['smoke'], { id: '7' }, 4000]));
};
export default after;
