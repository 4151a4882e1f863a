import { expect, test } from 'vitest';
import type { Json } from '../../../../src/lib/json.js';
import { evaluateCheck } from '../../../../src/engine/evaluate/evaluate-check.js';
import { checkOf, readingOf } from './reading.js';

test.each<[string, object]>([
  ['schema-mismatch', { schema: { inline: { type: 'string' } } }],
  ['invalid-schema', { schema: { inline: { type: 'strng' } } }],
  ['not-a-regex', { matches: '(' }],
])('a test that cannot hold says %s', (code, expectations) => {
  const check = checkOf('{{var.value}}', expectations as Readonly<Record<string, Json>>);
  const { passed, problem } = evaluateCheck(check, readingOf({}, { vars: { value: 1 } }));
  expect({ passed, code: problem?.code }).toEqual({ passed: false, code });
});
