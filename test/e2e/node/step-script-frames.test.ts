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
