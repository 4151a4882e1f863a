import { expect, test } from 'vitest';
import { decodeStart } from '../../../src/engine/learn-secrets.js';

test('of a body that is longer than a text can be, what fits is read', () => {
  const bytes = new TextEncoder().encode('{"token":"ä"}');
  expect([decodeStart(bytes), decodeStart(bytes, 5)]).toEqual(['{"token":"ä"}', '{"tok']);
});
