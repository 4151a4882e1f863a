import { deepEqual } from 'node:assert/strict';
import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const after: AfterScript = ({ cookies, test }) => {
  test('the session has both', () => {
    const seen = cookies.list().map(({ name, value, path, httpOnly }) => [name, value, path, httpOnly]);
    deepEqual(seen, [
      ['theme', 'dark', '/', false],
      ['sid', 'a', '/', true],
    ]);
  });
  test('another host has its own', () => {
    deepEqual(
      cookies.list('http://other.test/a').map(({ name, domain }) => [name, domain]),
      [['far', 'other.test']],
    );
  });
};
export default after;
