import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveProject } from '../../support/served-project.js';

const root = join(import.meta.dirname, '../../..');
const packages = { callsheet: root, chai: join(root, 'node_modules/chai') };

const session = `settings:
  baseUrl: '{{env.SHOP_URL}}'
steps:
  - request: POST /login
    name: sign in
    before: ./before.mjs
    after: ./after.mjs
    headers:
      x-hash: '{{var.hash}}'
    json:
      user: ann
  - request: GET /me
    headers:
      authorization: Bearer {{var.token}}
    tests:
      $.user: ann
`;

const run = `import { runSession } from 'callsheet';
const { records } = await runSession('main.session.yaml', { throws: false });
console.log(JSON.stringify(records.map(({ title, state, reason, request, tests, failures }) => ({
  title,
  state,
  reason,
  hash: request?.headers.find(([name]) => name === 'x-hash')?.[1],
  tests: tests.map(({ assertion, passed }) => (passed ? '✓ ' : '✗ ') + assertion),
  failures: failures.map(({ message, hint }) => [message, hint]),
}))));
`;

interface Ran {
  readonly title: string;
  readonly state: string;
  readonly reason?: string;
  readonly hash?: string;
  readonly tests: readonly string[];
  readonly failures: readonly (readonly string[])[];
}

async function ranWith(before: string, after: string): Promise<readonly Ran[]> {
  const files = { 'main.session.yaml': session, 'run.mjs': run, 'before.mjs': before, 'after.mjs': after };
  const { node } = await serveProject(files, packages);
  const { output } = await node('run.mjs');
  return JSON.parse(output) as readonly Ran[];
}

const nothing = 'export default () => undefined;';

test('scripts of Postman run as they are written', async () => {
  const [first, second] = await ranWith(
    `import { postman } from 'callsheet/postman';
export default postman(({ pm, setTimeout }) => {
  pm.sendRequest({ url: pm.environment.get('SHOP_URL') + '/login', method: 'POST', body: { mode: 'raw', raw: '{"user":"bob"}' } }, function (error, response) {
    setTimeout(function () {
      pm.environment.set('hash', pm.request.body.raw + ' ' + response.json().token);
    }, 1);
  });
});`,
    `import { postman } from 'callsheet/postman';
export default postman(({ pm, tests, responseCode, responseBody, postman }) => {
  var json = JSON.parse(responseBody);
  tests['status is 200'] = responseCode.code === 200;
  tests['user is bob'] = json.user === 'bob';
  pm.test('is a success', function () {
    pm.response.to.have.status(200);
    pm.response.to.be.ok;
    pm.response.to.not.be.error;
    pm.response.to.have.header('Content-Type', 'application/json');
    pm.response.to.have.jsonBody('token', 'token-of-ann');
    pm.expect(pm.cookies.get('user')).to.equal('ann');
    pm.expect([1]).to.be.ok;
  });
  pm.test('matches the schema', () => pm.response.to.have.jsonSchema({ type: 'object', required: ['name'] }));
  pm.test('ends later', function (done) {
    setTimeout(() => done(new Error('too late')), 1);
  });
  postman.setEnvironmentVariable('token', json.token);
});`,
  );
  expect(first).toEqual({
    title: 'sign in',
    state: 'failed',
    hash: '{"user":"ann"} ***',
    tests: ['✓ is a success', '✗ matches the schema', '✗ ends later', '✓ status is 200', '✗ user is bob'],
    failures: [
      ['matches the schema', expect.stringContaining('See after.mjs:15:') as string],
      ['ends later', expect.stringContaining('too late. See after.mjs:17:') as string],
      ['user is bob', 'expected false to be true'],
    ],
  });
  expect(second).toMatchObject({ state: 'passed' });
});

test('scripts of Bruno run as they are written', async () => {
  const [first, second] = await ranWith(
    `import { bruno } from 'callsheet/bruno';
export default bruno(async ({ bru, req }) => {
  const { data } = await bru.sendRequest({ url: bru.getProcessEnv('SHOP_URL') + '/login', method: 'post', data: { user: 'bob' } });
  bru.setVar('hash', JSON.stringify(req.getBody()) + ' ' + data.token);
  req.setHeader('X-More', '1');
});`,
    `import { bruno } from 'callsheet/bruno';
export default bruno(({ bru, req, res, test, expect }) => {
  test('is 200', function () {
    expect(res.getStatus()).to.equal(200);
    expect(res.body.user).to.equal('ann');
    expect(res('token')).to.equal('token-of-ann');
    expect(req.getHeader('x-more')).to.equal('1');
  });
  test('is bob', () => expect(res.getBody().user).to.equal('bob'));
  bru.setEnvVar('token', res.getBody().token);
});`,
  );
  expect(first).toEqual({
    title: 'sign in',
    state: 'failed',
    hash: '{"user":"ann"} ***',
    tests: ['✓ is 200', '✗ is bob'],
    failures: [['is bob', expect.stringMatching(/expected 'ann' to equal 'bob'\. See after\.mjs:9:/) as string]],
  });
  expect(second).toMatchObject({ state: 'passed' });
});

const cases: Readonly<Record<string, readonly [before: string, what: RegExp]>> = {
  'a module that is missing': [
    `({ require }) => require('lodash')`,
    /needs lodash, which is not installed: npm install/,
  ],
  'a global of a module that is missing': ['({ _ }) => _.sum([1])', /needs lodash/],
  'a request by name': [
    `({ pm }) => pm.execution.setNextRequest('other')`,
    /setNextRequest\("other"\) has no meaning here/,
  ],
  'a jar of cookies': ['({ pm }) => pm.cookies.jar()', /the session keeps its cookies itself/],
  'a jar of cookies, in a callback': [
    `({ pm, setTimeout }) => { setTimeout(() => pm.cookies.jar(), 1); }`,
    /the session keeps its cookies itself/,
  ],
};

test.each(Object.entries(cases))('%s fails a script of Postman and its request', async (_, [before, what]) => {
  const [first] = await ranWith(
    `import { postman } from 'callsheet/postman';\nexport default postman(${before});`,
    nothing,
  );
  expect(first).toMatchObject({ state: 'failed', tests: [] });
  expect(first!.failures[0]![0]).toMatch(what);
});

test('a test before the request is recorded, and the request is sent', async () => {
  const [first] = await ranWith(
    `import { postman } from 'callsheet/postman';
export default postman(({ pm, setTimeout }) => {
  pm.environment.set('hash', 'x');
  pm.test('early', () => { throw new Error('no'); });
  pm.test('late', (done) => void setTimeout(() => done(), 1));
});`,
    nothing,
  );
  expect(first).toMatchObject({
    state: 'failed',
    hash: 'x',
    tests: ['✗ early', '✓ late'],
    failures: [['early', expect.stringMatching(/^no/)]],
  });
});

test('a script of Postman skips its request, or the rest of the session', async () => {
  const skips = `import { postman } from 'callsheet/postman';
export default postman(({ pm }) => {
  pm.environment.set('token', 'token-of-ann');
  pm.execution.skipRequest();
  pm.environment.set('token', 'other');
});`;
  expect(await ranWith(skips, nothing)).toMatchObject([{ state: 'skipped' }, { state: 'passed' }]);
  const stops = `import { postman } from 'callsheet/postman';
export default postman(({ pm, postman }) => {
  pm.environment.set('hash', 'x');
  postman.setNextRequest(null);
});`;
  expect(await ranWith(stops, nothing)).toMatchObject([
    { state: 'passed' },
    { state: 'skipped', reason: 'a script ended the session: setNextRequest(null)' },
  ]);
  const goesOn = stops.replace(
    '(null);',
    `(null);
  pm.environment.set('token', 'token-of-ann');
  postman.setNextRequest();`,
  );
  expect(await ranWith(goesOn, nothing)).toMatchObject([{ state: 'passed' }, { state: 'passed' }]);
});

test('older tests of a script that throws after them are in the report', async () => {
  const [first] = await ranWith(
    `export default ({ variables }) => void (variables.hash = 'x');`,
    `import { postman } from 'callsheet/postman';
export default postman(({ tests, responseCode }) => {
  tests['is 200'] = responseCode.code === 200;
  tests['is 201'] = responseCode.code === 201;
  JSON.parse('<p>');
  tests['is not reached'] = false;
});`,
  );
  expect(first).toMatchObject({ state: 'failed', tests: ['✓ is 200', '✗ is 201'] });
  expect(first!.failures.map(([message]) => message)).toEqual([
    'is 201',
    expect.stringContaining('Unexpected token') as string,
  ]);
});

test('what a script of Postman sets to undefined or NaN is null in the steps after it', async () => {
  const [first, second] = await ranWith(
    `import { postman } from 'callsheet/postman';
export default postman(({ pm, postman }) => {
  pm.environment.set('hash', 'of ann');
  pm.environment.set('hash', undefined);
  postman.setEnvironmentVariable('token', undefined);
  pm.globals.set('sum', 1 + undefined);
  const read = [pm.environment.get('hash'), postman.getEnvironmentVariable('token'), pm.globals.get('sum'), pm.variables.has('hash')];
  pm.globals.set('seen', read.map(String).join());
});`,
    `import { postman } from 'callsheet/postman';
export default postman(({ pm }) => {
  pm.test('as it is while the script runs, then null', () => {
    pm.expect(pm.variables.get('seen')).to.equal('undefined,undefined,NaN,true');
    pm.expect(pm.environment.get('hash')).to.equal(null);
    pm.expect(pm.globals.get('sum')).to.equal(null);
  });
});`,
  );
  expect(first).toMatchObject({ hash: 'null', tests: ['✓ as it is while the script runs, then null'] });
  expect(second).toMatchObject({ state: 'failed', failures: [['$.user equals ann', null]] });
});
