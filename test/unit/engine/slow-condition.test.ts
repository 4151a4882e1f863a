import { expect, test } from 'vitest';
import { runScripted } from './scripted-run.js';

test('a condition that takes too long does not hold, and its request is skipped', async () => {
  const step = {
    request: 'GET http://script.test/',
    when: { [`${'a'.repeat(40)} {{now}}`]: { matches: '^(a+)+$' } },
  };
  const record = await runScripted(step, () => {
    throw new Error('nothing is sent');
  });
  expect(record).toMatchObject({ state: 'skipped', sends: [], failures: [] });
});
