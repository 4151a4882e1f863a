import { expect, test } from 'vitest';
import { readDefaultAuth } from '../../../src/loader/default-step.js';
import { parseWithRemains } from '../../../src/loader/parse/parse-session.js';

test('the option auth is read as auth of a request', () => {
  expect(readDefaultAuth(undefined, parseWithRemains)).toBeUndefined();
  expect(readDefaultAuth('none', parseWithRemains)).toEqual({ kind: 'none' });
  expect(readDefaultAuth({ bearer: '{{env.SHOP_TOKEN}}' }, parseWithRemains)).toEqual({
    kind: 'bearer',
    token: '{{env.SHOP_TOKEN}}',
  });
});

test('a mistake names itself', () => {
  expect(() => readDefaultAuth({ baerer: 'abc' }, parseWithRemains)).toThrowErrorMatchingInlineSnapshot(
    `[ConfigError: callsheet's option auth is invalid: unknown key \`baerer\` in \`auth\` (Did you mean \`bearer\`?) [unknown-key]]`,
  );
});
