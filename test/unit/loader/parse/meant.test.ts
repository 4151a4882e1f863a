import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';

/** The hints of a request's problems. */
function hintsOf(lines: string, head = ''): readonly (string | undefined)[] {
  const text = `${head}steps:\n  - request: POST /orders\n    ${lines}\n`;
  return parseSession(text, 'a.session.yaml').problems.map(({ hint }) => hint);
}

test.each([
  ["json: '{{isoTimestamp}}'", 'did you mean `{{now}}`?'],
  ["json: '{{$guid}}'", 'did you mean `{{uuid}}`?'],
  ["json: '{{$timestamp}}'", 'did you mean `{{timestamp}}`?'],
  ["json: '{{$randomInt}}'", 'did you mean `{{randomInt}}`?'],
  ['tests: { res.body.id: 1 }', 'did you mean `$.id`?'],
  ['tests: { res.status: 200 }', 'did you mean `status`?'],
  ['tests: { response.status: 200 }', 'did you mean `status`?'],
  ['tests: { response.headers.location: /a }', 'did you mean `header location`?'],
  ['tests: { email: x }', 'did you mean `$.email`?'],
  ['retry: { conditions: [timeout] }', 'did you mean `no response`?'],
  ['retry: { delay: 2s }', 'did you mean `backoff`?'],
  ['wait: 2s', 'did you mean `delay`?'],
  ["tests: { '$.items[?@.price > 2]': [] }", 'write `[?(@.price > 2)]`'],
  ['tests: { $.items.length(): 3 }', 'for the length of what it names, use the operator: `$.items: { length: 3 }`'],
  ["tests: { $.items: { length: '3' } }", 'write `3` without quotes'],
  ["retry: { attempts: '3' }", 'write `3` without quotes'],
  [
    'tests: { $.n: { gt: 1 }, $.n: { lt: 3 } }',
    'keep one of them, or put both under the subject as operators; `tests` may also be a list of maps, each after `- `',
  ],
])('%s', (lines, hint) => {
  expect(hintsOf(lines)).toEqual([hint]);
});

test('a name that the file sets comes before one that looks alike', () => {
  expect(hintsOf("json: '{{id}}'")).toEqual(['did you mean `{{uuid}}`?']);
  expect(hintsOf("json: '{{id}}'", 'variables: { id: 5 }\n')).toEqual(['did you mean `{{var.id}}`?']);
  expect(hintsOf("json: '{{id}}'", 'inputs: { id: 5 }\n')).toEqual(['did you mean `{{var.id}}`?']);
  expect(hintsOf("json: '{{id}}'\n    capture: { id: $.id }")).toEqual(['did you mean `{{var.id}}`?']);
});

test.each([
  ["request: GET '{{var.where}}'", 'leave the quotes out: `{{var.where}}`'],
  ['wait: 2s', 'to wait before a request, give that request `delay: 2s`; to wait for something, `poll`'],
  ['script: ./a.ts', 'scripts run before the first step and after the last: `pre` and `post` under `settings`'],
  ['set: { a: 1 }', 'values are set under `variables` at the top of the file, or by `capture` of a request'],
])('a step %s', (step, hint) => {
  expect(parseSession(`steps:\n  - ${step}\n`, 'a.session.yaml').problems.map((problem) => problem.hint)).toEqual([
    hint,
  ]);
});
