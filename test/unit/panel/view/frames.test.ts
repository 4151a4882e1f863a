import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { framedProblems } from '../../../../src/panel/view/frames.js';

const framesOf = (text: string): string => {
  const problems = parseSession(text, 'a.session.yaml').problems;
  return framedProblems(problems, text)
    .map(({ frame }) => frame)
    .join('\n---\n');
};

test('a frame has dots for secrets around the mistake, and its carets stay in place', () => {
  expect(
    framesOf(`steps:
  - request: POST /login
    auth: { basic: { username: ann, password: open-sesame } }
    testz: 1
    json: { token: t-123, apiKey: '{{env.KEY}}' }
`),
  ).toBe(`  2 |   - request: POST /login
  3 |     auth: { basic: { username: ann, password: ••••••••••• } }
> 4 |     testz: 1
    |     ^^^^^
  5 |     json: { token: •••••, apiKey: '{{env.KEY}}' }
  6 |`);
});

test('of a text that YAML cannot read, what is behind a key of that name', () => {
  expect(
    framesOf(`variables:
  apiKey: '{{env.KEY}}'
  tokens: 12
  @broken
  password: hunter2
steps: []
`),
  ).toBe(`  2 |   apiKey: '{{env.KEY}}'
  3 |   tokens: 12
> 4 |   @broken
    |   ^^^^^^^
  5 |   password: •••••••
  6 | steps: []`);
});
