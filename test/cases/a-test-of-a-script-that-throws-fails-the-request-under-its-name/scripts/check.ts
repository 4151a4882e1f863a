import assert from 'node:assert/strict';
import type { AfterScript } from '../../../../src/engine/ports/step-scripts.js';

const check: AfterScript = async ({ response, test }) => {
  test('has an id', () => {
    assert.equal(response.json.id, 7);
  });
  test('the sum is right', () => {
    assert.equal(response.json.total, 12);
  });
  await test('is paid', async () => {
    throw new Error('not paid');
  });
};
export default check;
