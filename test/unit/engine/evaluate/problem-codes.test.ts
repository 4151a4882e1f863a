import { expect, test } from 'vitest';
import type { Json } from '../../../../src/lib/json.js';
import { evaluateCheck } from '../../../../src/engine/evaluate/evaluate-check.js';
import { checkOf, readingOf } from './reading.js';

test.each([
  ['xpath-failed', '//a[@id=]'],
  ['xpath-failed', '//*'],
  ['too-slow', 'count(//*[count(preceding::*) > 1])'],
])('a test of XPath that cannot be read says %s: %s', (code, expression) => {
  // Each node has the text of all nodes in it.
  const body =
    expression === '//*'
      ? `${'<a>'.repeat(990)}${'x'.repeat(100_000)}${'</a>'.repeat(990)}`
      : `<r>${'<i/>'.repeat(8_000)}</r>`;
  const check = checkOf(`xpath ${expression}`, { exists: false });
  const { passed, problem } = evaluateCheck(check, readingOf({ body }));
  expect({ passed, code: problem?.code }).toEqual({ passed: false, code });
});

test.each<[string, object]>([
  ['schema-mismatch', { schema: { inline: { type: 'string' } } }],
  ['invalid-schema', { schema: { inline: { type: 'strng' } } }],
  ['not-a-regex', { matches: '(' }],
])('a test that cannot hold says %s', (code, expectations) => {
  const check = checkOf('{{var.value}}', expectations as Readonly<Record<string, Json>>);
  const { passed, problem } = evaluateCheck(check, readingOf({}, { vars: { value: 1 } }));
  expect({ passed, code: problem?.code }).toEqual({ passed: false, code });
});
