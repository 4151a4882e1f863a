import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';

const hintsOf = (header: string): readonly string[] => {
  const file = `steps:\n  - request: GET http://x.test/a\n    headers:\n      a: ${JSON.stringify(header)}\n`;
  return parseSession(file, 'a.session.yaml').problems.map(({ message, hint }) => `${message} → ${hint}`);
};

test.each([
  [
    '{{var.a | slice 1 2 3}}',
    '`slice` does not take 3 arguments → Write `slice START [END]`, with quotes around an argument that has blanks.',
  ],
  [
    '{{var.a | trim x}}',
    '`trim` does not take 1 argument → Write `trim`, with quotes around an argument that has blanks.',
  ],
  ['{{randomInt 5}}', '`randomInt` does not take 1 argument → Write `randomInt [MIN MAX]`.'],
  ['{{randomInt 1 2.5}}', 'invalid argument `2.5` for `randomInt` → Write a whole number: `randomInt [MIN MAX]`.'],
  ['{{pick}}', '`pick` does not take 0 arguments → Write `pick VALUE [VALUE …]`.'],
  ['{{timestamp min}}', 'invalid argument `min` for `timestamp` → Write `s` or `ms`: `timestamp [UNIT]`.'],
  [
    '{{now | date yyyy Mars/Base}}',
    'invalid argument `Mars/Base` for `date` → Write a time zone such as `Europe/Berlin`, or `local`: `date FORMAT [ZONE]`.',
  ],
  ['{{now | date DD.MM.YYYY}}', 'invalid argument `DD.MM.YYYY` for `date` → Did you mean `dd.MM.yyyy`?'],
  ['{{var.a | replace(x, y)}}', 'unknown pipe `replace(x,` → Write arguments behind the name: `replace FROM TO`.'],
  ['{{vars.a | upper}}', 'unknown reference `{{vars.a}}` → Did you mean `{{var.a}}`?'],
  [
    '{{var.a.b[0] | trim',
    '`{{var.a.b[0] | trim` has no closing braces and is sent as written → Write `{{var.a.b[0] | trim}}`, or `\\{{` for a literal `{{`.',
  ],
])('%s', (written, hint) => {
  expect(hintsOf(written)).toEqual([hint]);
});

test.each([
  "{{var.a | replace '}}' ''}}",
  `{{var.a | replace "{{" '|'}}`,
  `{{ var.a['b}}c'] | join "'" }} and {{var.b}}`,
])('braces and bars in quotes are text: %s', (written) => {
  expect(hintsOf(written)).toEqual([]);
});

test('a reference that is an argument is one that the step reads', () => {
  const { session } = parseSession(
    `steps:
  - request: GET http://x.test/{{var.a.b | default var.c}}
    capture: { x: { from: body, pipe: hmac md5 env.KEY } }
`,
    'a.session.yaml',
  );
  expect(session!.steps[0]!.references.map(({ text, hasDefault }) => [text, hasDefault])).toEqual([
    ['{{var.a.b}}', true],
    ['{{var.c}}', undefined],
    ['{{env.KEY}}', undefined],
  ]);
});
