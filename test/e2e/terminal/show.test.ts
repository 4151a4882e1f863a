import { expect, onTestFinished, test } from 'vitest';
import { createJestProject } from '../../support/jest-process.js';
import { majors } from '../../support/majors.js';
import { configOf, normalise, openProject, openShop } from './project.js';

const files = {
  'sessions/order.session.yaml': `settings: { baseUrl: '{{env.SHOP_URL}}' }
steps:
  - call: ../flows/login.session.yaml
    alias: buyer
  - request: POST /orders
    headers: { authorization: 'Bearer {{env.SHOP_TOKEN}}' }
    json: { milk: 2 }
  - if: { status: 404 }
  - request: POST /skipped
`,
  'flows/login.session.yaml': `settings: { baseUrl: '{{env.SHOP_URL}}' }
steps:
  - request: GET /flaky/2
    name: log in
    retry: { attempts: 2, conditions: [5xx], backoff: 10ms }
`,
};
const include = ['sessions/*.session.yaml'];
const open = async () => ({ ...(await openShop()), SHOP_TOKEN: 'hunter2-hunter2' });

/** The titles above which a screen is. */
function titlesOf(output: string): readonly string[] {
  return output.split('\n').flatMap((line) => /^ ✓ sessions\/order\.session\.yaml > (.*)/.exec(line)?.[1] ?? []);
}

test.each(majors)('Vitest %i: CALLSHEET_SHOW shows request and response of what passed', async (major) => {
  const project = openProject(major, configOf({}, { include }), files);
  const { stdout } = await project.vitest(['run'], { ...(await open()), CALLSHEET_SHOW: '1' });
  expect(stdout).not.toContain('hunter2');
  expect(normalise(stdout.replace(/^ Test Files[^]*/m, ''), project)).toMatchInlineSnapshot(`
    "RUN  vVERSION <root>

     ✓ sessions/order.session.yaml  TIME
       ↳ call login  buyer                                 1/1 ✓
         ✓ log in                                    200    TIME ↻2
       ✓ POST /orders                                200    TIME
       if status equals 404
         ↓ POST /skipped    status equals 404

     ✓ sessions/order.session.yaml > ↳ call login buyer > log in

     curl 'http://127.0.0.1:PORT/shop/flaky/2' \\
       --compressed

     ↻1  503    TIME
     ↻2  200    TIME  after 10ms backoff: 503 Service Unavailable

     200 OK · application/json · 195 B
       {
         "method": "GET",
         "path": "/flaky/2",
         "headers": {
           "host": "127.0.0.1:PORT",
           "connection": "keep-alive",
           "user-agent": "callsheet",
           "accept": "*/*",
       … 4 more lines

     ✓ sessions/order.session.yaml > POST /orders

     curl -X POST 'http://127.0.0.1:PORT/shop/orders' \\
       -H 'authorization: ***' \\
       -H 'content-type: application/json' \\
       --compressed \\
       --data-raw '{"milk":2}'

     200 OK · application/json · 292 B
       {
         "method": "POST",
         "path": "/orders",
         "headers": {
           "host": "127.0.0.1:PORT",
           "connection": "keep-alive",
           "authorization": "***",
           "content-type": "application/json",
       … 7 more lines


     Requests  2 passed · 1 skipped (3)
     Retried   1 request · 2 sends
     Warnings  1 · npx callsheet check sessions/order.session.yaml
     Notes     2 requests have no tests: any status passes · option tests"
  `);
});
test('at 140 columns, in colour, one step by its title', async () => {
  const project = openProject(5, configOf({}, { include }), files);
  const shown = { CALLSHEET_SHOW: 'log in', COLUMNS: '140', NO_COLOR: '', FORCE_COLOR: '1' };
  const { stdout } = await project.vitest(['run'], { ...(await open()), ...shown });
  const drawn = normalise(stdout.replace(/^.* Test Files[^]*/m, ''), project).replaceAll('\u001B', '␛');
  expect(drawn).toMatchInlineSnapshot(`
    "RUN  vVERSION <root>

     ␛[32m✓␛[39m␛[1m sessions/order.session.yaml␛[22m␛[2m  TIME␛[22m
       ␛[36m↳␛[39m call login␛[2m  buyer␛[22m␛[32m                                 1/1 ✓␛[39m
         ␛[32m✓␛[39m log in                                    ␛[32m200␛[39m␛[2m    TIME␛[22m ␛[33m↻2␛[39m
       ␛[32m✓␛[39m POST /orders                                ␛[32m200␛[39m␛[2m    TIME␛[22m
       ␛[36mif status equals 404␛[39m
         ␛[2m↓␛[22m␛[2m POST /skipped␛[22m    ␛[2mstatus equals 404␛[22m

     ␛[32m✓␛[39m sessions/order.session.yaml␛[2m > ␛[22m↳ call login buyer␛[2m > ␛[22mlog in

    ␛[2m curl 'http://127.0.0.1:PORT/shop/flaky/2' \\␛[22m
    ␛[2m   --compressed␛[22m

     ␛[33m↻1␛[39m  503    TIME
     ␛[33m↻2␛[39m  200    TIME  ␛[2mafter 10ms backoff: 503 Service Unavailable␛[22m

     ␛[1m200 OK␛[22m ␛[2m· application/json · 195 B␛[22m
       {
         "method": "GET",
         "path": "/flaky/2",
         "headers": {
           "host": "127.0.0.1:PORT",
           "connection": "keep-alive",
           "user-agent": "callsheet",
           "accept": "*/*",
    ␛[2m   … 4 more lines␛[22m


     ␛[2mRequests␛[22m  ␛[1m␛[32m2 passed␛[39m␛[22m␛[2m · ␛[22m␛[2m1 skipped␛[22m ␛[2m(3)␛[22m
     ␛[2mRetried␛[22m   ␛[33m1 request · 2 sends␛[39m
     ␛[2mWarnings␛[22m  ␛[33m1␛[39m ␛[2m· npx callsheet check sessions/order.session.yaml␛[22m
     ␛[2mNotes␛[22m     ␛[33m2 requests have no tests: any status passes␛[39m ␛[2m· option tests␛[22m"
  `);
});
test('the option shows the same, with workers and reports too, and the variable goes before it', async () => {
  const options = { include, show: 'orders', lanes: false, report: { json: 'report.json' } };
  const project = openProject(5, configOf({}, options), files);
  const shop = await open();
  expect(titlesOf((await project.vitest(['run'], shop)).stdout)).toEqual(['POST /orders']);
  const none = await project.vitest(['run'], { ...shop, CALLSHEET_SHOW: 'Orders' });
  expect(none.stdout).toMatch(/no step of this run has `Orders` in its title\. Did you mean `POST\s+\/orders`\?/);
  const all = await project.vitest(['run'], { ...shop, CALLSHEET_SHOW: '1' });
  expect(titlesOf(all.stdout)).toEqual(['↳ call login buyer > log in', 'POST /orders']);
  expect(titlesOf((await project.vitest(['run'], { ...shop, CALLSHEET_SHOW: '0' })).stdout)).toEqual([]);
});
test('Jest: the option and the variable', async () => {
  const config = `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({}, { include: ['sessions/*.session.yaml'], show: 'orders' });\n`;
  const jest = createJestProject({ files: { ...files, 'jest.config.js': config } });
  onTestFinished(jest.remove);
  const shop = await open();
  expect(titlesOf((await jest.jest([], shop)).stderr)).toEqual(['POST /orders']);
  expect((await jest.jest([], { ...shop, CALLSHEET_SHOW: 'basket' })).stderr).toContain('[nothing-shown]');
  expect(titlesOf((await jest.jest([], { ...shop, CALLSHEET_SHOW: 'log in' })).stderr)).toEqual([
    '↳ call login buyer > log in',
  ]);
});
