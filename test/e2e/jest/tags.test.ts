import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createJestRepo } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const files = {
  // A session with a script runs in a worker of Jest.
  'a.session.yaml': `settings: { pre: ./nothing.mjs }
tags: api
steps:
  - request: GET {{env.BASE_URL}}/a
  - request: GET {{env.BASE_URL}}/b
    tags: [slow]
`,
  'nothing.mjs': 'export default () => undefined;\n',
  'b.session.yaml':
    'steps:\n  - request: GET {{env.BASE_URL}}/c\n    tags: slow\n  - request: GET {{env.BASE_URL}}/d\n',
  'own.test.js': "test('own', () => undefined);\n",
};

test('CALLSHEET_TAGS selects steps in lanes and in workers', async () => {
  const repo = createJestRepo(files);
  const base = { BASE_URL: server.of('jest-tags') };
  const { code, tests } = await repo.run([], { ...base, CALLSHEET_TAGS: 'slow and not api' });
  expect(code).toBe(0);
  expect(tests.filter((line) => line.endsWith(': passed'))).toMatchInlineSnapshot(`
    [
      "b.session.yaml › b › GET {{env.BASE_URL}}/c: passed",
      "own.test.js › own: passed",
    ]
  `);
  const slow = await repo.run([], { ...base, CALLSHEET_TAGS: 'slow' });
  expect(slow.tests.filter((line) => line.endsWith(': passed'))).toMatchInlineSnapshot(`
    [
      "a.session.yaml › a › GET {{env.BASE_URL}}/b: passed",
      "b.session.yaml › b › GET {{env.BASE_URL}}/c: passed",
      "own.test.js › own: passed",
    ]
  `);
  const wrong = await repo.run([], { ...base, CALLSHEET_TAGS: 'slow and' });
  expect(wrong.code).toBe(1);
  expect(`${wrong.stdout}${wrong.stderr}`).toContain('invalid expression of tags `slow and`');
});
