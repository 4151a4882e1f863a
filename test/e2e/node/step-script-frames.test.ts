import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveProject } from '../../support/served-project.js';

const root = join(import.meta.dirname, '../../..');

test('a failing test of a script is shown at its line in the script', async () => {
  const { node, url } = await serveProject({
    'main.session.yaml': `settings:
  baseUrl: '{{env.SHOP_URL}}'
steps:
  - request: GET /me
    after: ./scripts/check.mjs
`,
    'scripts/check.mjs': `import assert from 'node:assert/strict';

export default ({ response, test }) => {
  test('it is ann', () => {
    assert.equal(response.json.user, 'ann');
  });
};
`,
  });
  const { code, output } = await node(join(root, 'dist/cli.js'), 'run');
  expect(code).toBe(1);
  const start = output.indexOf(' ✗ it is ann');
  const screen = output.slice(start, output.indexOf('curl', start)).replaceAll(url, 'URL');
  expect(screen).toMatchInlineSnapshot(`
    " ✗ it is ann · sent 1×
       
       Expected values to be strictly equal:
       
       '' !== 'ann'
       expected  "ann"
       received  ""
       → Expected values to be strictly equal. See scripts/check.mjs:5:12.

     ❯ main.session.yaml:5:12
         3 │ steps:
         4 │   - request: GET /me
       > 5 │     after: ./scripts/check.mjs
           │            ^^^^^^^^^^^^^^^^^^^
     ❯ scripts/check.mjs:5:12
         3 │ export default ({ response, test }) => {
         4 │   test('it is ann', () => {
       > 5 │     assert.equal(response.json.user, 'ann');
           │            ^
         6 │   });
         7 │ };

     200 OK · application/json · 25 B
       {
         "cookie": null,
         "user": ""
       }

     "
  `);
});

test('a post script that throws is shown at its line, and so is a pre script', async () => {
  const { node, file } = await serveProject({
    'post.session.yaml': `settings:
  baseUrl: '{{env.SHOP_URL}}'
  post: ./scripts/clean.mjs
steps:
  - request: GET /me
`,
    'pre.session.yaml': `settings:
  baseUrl: '{{env.SHOP_URL}}'
  pre: ./scripts/clean.mjs
steps:
  - request: GET /me
`,
    'scripts/clean.mjs': `export default async ({ env }) => {
  const shop = 'super-secret-password';
  throw new Error('cannot clean ' + typeof env);
};
`,
  });
  const { output } = await node(join(root, 'dist/cli.js'), 'run', '--report-json', 'report.json');
  expect(output.match(/❯ scripts\/clean\.mjs:3:9\n(?:.*\n){4}/g)).toMatchInlineSnapshot(`
    [
      "❯ scripts/clean.mjs:3:9
         1 │ export default async ({ env }) => {
         2 │   const shop = 'super-secret-password';
       > 3 │   throw new Error('cannot clean ' + typeof env);
           │         ^
    ",
      "❯ scripts/clean.mjs:3:9
         1 │ export default async ({ env }) => {
         2 │   const shop = 'super-secret-password';
       > 3 │   throw new Error('cannot clean ' + typeof env);
           │         ^
    ",
    ]
  `);
  const { sessions } = JSON.parse(readFileSync(file('report.json'), 'utf8')) as {
    sessions: { failures: object[]; rows: { record: { failures: object[] } }[] }[];
  };
  const failures = sessions.flatMap((session) => [
    ...session.failures,
    ...session.rows.flatMap(({ record }) => record.failures),
  ]);
  expect(failures).toHaveLength(2);
  for (const failure of failures)
    expect(failure).toMatchObject({
      script: {
        file: 'scripts/clean.mjs',
        first: 1,
        lines: expect.arrayContaining(["  throw new Error('cannot clean ' + typeof env);"]) as string[],
      },
    });
});
