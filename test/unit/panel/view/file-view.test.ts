import { expect, test } from 'vitest';
import { readFileView } from '../../../../src/panel/view/file-view.js';

const read = (text: string) => readFileView(text, 'a.session.yaml');

test('a row has its lines, and each value as it is written', () => {
  const { rows, state } = read(`name: A
steps:
  # above
  - request: GET /a
    headers: { x-version: 1.10, x-count: 010 }
    json: { price: 1.50, none: null, yes: true }

  - end:
`);
  expect(state).toBe('ok');
  const [first, last] = rows;
  expect([first!.line, first!.lastLine, last!.line, last!.lastLine]).toEqual([4, 6, 8, 8]);
  expect(first!.yaml.split('\n')[0]).toBe('  - request: GET /a');
  expect(first!.step.value).toEqual({
    request: 'GET /a',
    headers: { 'x-version': '1.10', 'x-count': '010' },
    json: { price: 1.5, none: null, yes: true },
  });
});

test('literals under names of secrets are secrets, and references are not', () => {
  const { rows } = read(`steps:
  - request: POST /login
    headers:
      authorization: Bearer abcdef
      cookie: '{{var.cookie}}'
      accept: text/html
    auth:
      basic: { username: ann, password: open-sesame }
    json: { user: { apiKey: k-1, token: '{{env.TOKEN}}' }, jwt: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln }
    capture: { token: $.token }
    tests: { $.password: hunter2 }
  - request: GET /x
    auth: { bearer: plain }
`);
  const [first, second] = rows;
  expect(first!.step.secrets).toEqual([
    '/headers/authorization',
    '/auth/basic/password',
    '/json/user/apiKey',
    '/json/jwt',
  ]);
  expect(second!.step.secrets).toEqual(['/auth/bearer']);
  const hidden = first!.hidden.map(([start, end]) => first!.yaml.slice(start, end));
  expect(hidden).toEqual(['Bearer abcdef', 'open-sesame', 'k-1', expect.stringMatching(/^eyJ/)]);
});

test('aliases are followed, however many there are of one another', () => {
  const levels = Array.from({ length: 30 }, (_, at) =>
    `    l${at + 1}: [*a${at}, *a${at}]`.replace(': [', `: &a${at + 1} [`),
  );
  const { rows } = read(
    `variables:\n    l0: &a0 [x]\n${levels.join('\n')}\nsteps:\n  - request: POST /a\n    json: *a30\n`,
  );
  expect(JSON.stringify(rows).length).toBeLessThan(2_000_000);
});

test('what is left of a broken file has rows, and one that YAML cannot read has none', () => {
  const broken = read('steps:\n  - request: GET /a\n  - request: GET /b\n    testz: 1\n');
  expect([broken.state, broken.rows.map(({ title, line }) => [title, line])]).toEqual([
    'broken',
    [
      ['GET /a', 2],
      ['GET /b', 3],
    ],
  ]);
  expect(read('steps: [')).toMatchObject({ state: 'broken', rows: [] });
  expect(read('kind: web\nsteps:\n  - open: /\n')).toMatchObject({ state: 'not-api', kind: 'web', rows: [] });
});
