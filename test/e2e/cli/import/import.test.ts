import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../../../support/run-cli.js';
import { collection, type Item, project, request } from './shop-collection.js';

interface Found {
  readonly code: string;
  readonly message: string;
}

const json = (body: unknown): Item => ({
  body: { mode: 'raw', raw: JSON.stringify(body), options: { raw: { language: 'json' } } },
});
const orders = {
  name: 'Orders',
  item: [request('list', 'GET /orders'), request('place', 'POST /orders', json({ sku: 'A-100' }))],
};

test('a collection becomes a session that check has nothing against, with a report', async () => {
  const { run, read } = project({ 'shop.json': collection([request('health', 'GET /health'), orders]) });
  const { code, stdout, stderr } = await run('import', 'shop.json');
  expect(stderr).toBe('');
  expect(stdout).toBe(`✓ Shop: 3 requests → sessions/shop.session.yaml
  3 as they are
  1 value from the environment, in .env.example
  1 name changed: baseUrl → BASE_URL
  Report  sessions/shop.import.md

Next:
  cp .env.example .env   # then set the values that are empty
  npx callsheet check sessions
  npx callsheet run sessions
`);
  expect(code).toBe(0);
  expect(read('sessions/shop.session.yaml')).toBe(`name: Shop
settings:
  baseUrl: '{{env.BASE_URL}}'
steps:
  - request: GET /health
    name: health

  # Orders
  - request: GET /orders
    name: list
  - request: POST /orders
    name: place
    json:
      sku: A-100
`);
  expect(read('.env.example')).toBe('# Shop\nBASE_URL=http://shop.test\n');
  expect(read('sessions/shop.import.md')).toContain('| Orders / place | as it is | `shop.session.yaml` |  |');
  expect((await run('check')).code).toBe(0);
});

test('--dry-run shows the files and writes none, --json says the same as data', async () => {
  const { run, cwd } = project({ 'shop.json': collection([orders]) });
  const { stdout } = await run('import', 'shop.json', '--dry-run');
  expect(stdout).toContain('+  - request: GET /orders\n');
  expect(stdout).toContain('dry run: nothing was changed\n');
  const { stdout: text } = await run('import', 'shop.json', '--dry-run', '--json');
  const data = JSON.parse(text) as { suites: { counts: object; requests: { title: string }[] }[] };
  expect(data.suites[0]!.counts).toEqual({ 'as-it-is': 2, 'with-script': 0, 'by-hand': 0 });
  expect(data.suites[0]!.requests.map(({ title }) => title)).toEqual(['list', 'place']);
  expect(readdirSync(cwd)).toEqual(['package.json', 'shop.json']);
});

test('files that are there stay, unless --force is given', async () => {
  const { run, read, write } = project({ 'shop.json': collection([orders]) });
  write('sessions/shop.session.yaml', 'steps: []\n');
  const { code, stdout } = await run('import', 'shop.json', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    error: {
      code: 'import-exists',
      message: 'sessions/shop.session.yaml already exists',
      hint: expect.stringContaining('--update'),
    },
  });
  expect(read('sessions/shop.session.yaml')).toBe('steps: []\n');
  expect((await run('import', 'shop.json', '--force')).code).toBe(0);
  expect(read('sessions/shop.session.yaml')).toContain('POST /orders');
  expect((await run('import', 'shop.json', '--force', '--update')).code).toBe(2);
});

test('--update brings in what changed in the source, and keeps what a person has changed', async () => {
  const { run, read, write } = project({
    'shop.json': collection([
      request('a', 'GET /a'),
      request('b', 'GET /b'),
      request('c', 'GET /c'),
      request('d', 'GET /d'),
    ]),
  });
  const nothing = await run('import', 'shop.json', '--update');
  expect(nothing.stderr).toContain('there is no earlier import to update: sessions/.shop.import.json');
  await run('import', 'shop.json');
  const session = 'sessions/shop.session.yaml';
  write(
    session,
    read(session)
      .replace('    name: b\n', '    name: b\n    # ours\n    tests:\n      status: 200\n')
      .replace('    name: c\n', '    name: c\n    timeout: 5s\n'),
  );
  write(
    'shop.json',
    collection([request('a', 'GET /a2'), request('new', 'GET /new'), request('b', 'GET /b'), request('c', 'GET /c2')]),
  );
  const { code, stdout } = await run('import', 'shop.json', '--update');
  expect(code).toBe(0);
  expect(stdout).toContain('note: shop.session.yaml: b: kept as you changed it\n');
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'note: shop.session.yaml: c: kept as you changed it; the source has changed it, too ',
  );
  expect(read(session).split('steps:\n')[1]).toBe(`  - request: GET /a2
    name: a
  - request: GET /new
    name: new
  - request: GET /b
    name: b
    # ours
    tests:
      status: 200
  - request: GET /c
    name: c
    timeout: 5s
`);
  expect((await run('import', 'shop.json', '--update')).stdout).toContain('nothing has changed\n');
  const record = read('sessions/.shop.import.json');
  write('sessions/.shop.import.json', `<<<<<<< ours\n${record}`);
  const conflict = await run('import', 'shop.json', '--update', '--json');
  expect(JSON.parse(conflict.stdout)).toMatchObject({
    error: {
      code: 'import-record-invalid',
      message: 'sessions/.shop.import.json, the record of the last import, is not valid',
    },
  });
  write('sessions/.shop.import.json', record);
  write(session, 'steps: [\n');
  const broken = await run('import', 'shop.json', '--update', '--json');
  expect(JSON.parse(broken.stdout)).toMatchObject({
    error: { code: 'import-update-unreadable', message: 'cannot update sessions/shop.session.yaml: it has errors' },
  });
});

const jumpTo = (name: string): Item => ({
  event: [{ listen: 'test', script: { exec: [`if (pm.response.code === 404) postman.setNextRequest('${name}');`] } }],
});

test('--update says what does not fit, and changes nothing', async () => {
  const others = ['b', 'c', 'd', 'e'].map((name) => request(name, `GET /${name}`));
  const { run, read, write } = project({
    'shop.json': collection([{ ...request('a', 'GET /a'), ...jumpTo('d') }, ...others]),
  });
  await run('import', 'shop.json');
  const session = 'sessions/shop.session.yaml';
  write(session, read(session).replace('    name: c\n', '    name: c\n    timeout: 5s\n'));
  const before = read(session);
  write('shop.json', collection([{ ...request('a', 'GET /a'), ...jumpTo('e') }, ...others]));
  const { code, stdout } = await run('import', 'shop.json', '--update', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    error: {
      code: 'import-update-clashes',
      message:
        'cannot update sessions/shop.session.yaml: what you changed does not fit what the source changed: an `if` and its `end` would not be in the file together',
    },
  });
  expect(read(session)).toBe(before);
});

test('--update leaves a session of a person, where the source has a new one', async () => {
  const carts = { name: 'Carts', item: [request('mine', 'GET /carts')] };
  const { run, read, write } = project({ 'shop.json': collection([orders]) });
  await run('import', 'shop.json', '--split', 'folder');
  write('sessions/shop/carts.session.yaml', 'steps:\n  - request: GET /ours\n');
  write('shop.json', collection([orders, carts]));
  const { stdout } = await run('import', 'shop.json', '--update', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    error: {
      code: 'import-update-taken',
      message:
        'sessions/shop/carts.session.yaml is not of the last import, and the source now has a session of that name',
    },
  });
  expect(read('sessions/shop/carts.session.yaml')).toBe('steps:\n  - request: GET /ours\n');
});

test('--update has the options of the first import, unless it is given others', async () => {
  const entry = (url: string): object => ({
    request: { method: 'GET', url, headers: [] },
    response: { status: 200, headers: [], content: { mimeType: 'application/json', text: '{}' } },
  });
  const entries = [entry('http://shop.test/orders'), entry('http://shop.test/carts')];
  const { run, read } = project({ 'shop.har': JSON.stringify({ log: { entries } }) });
  await run('import', 'shop.har', '--only', '/Orders', '--to', 'api/');
  const session = 'api/shop.session.yaml';
  const before = read(session);
  expect((await run('import', 'shop.har', '--to', 'api/', '--update')).code).toBe(0);
  expect(read(session)).toBe(before);
  await run('import', 'shop.har', '--to', 'api/', '--update', '--only', '/');
  expect(read(session)).toContain('/carts');
});

test('what cannot be imported is refused, with what was tried', async () => {
  const { run, cwd, write } = project({
    'other.json': '{ "name": "other" }',
    'v1.json': '{ "id": "1", "name": "Old", "order": [], "requests": [{ "id": "2", "method": "GET" }] }',
    'none.json': collection([]),
    'shop.json': collection([orders]),
  });
  write('image.json', 'P\0NG');
  mkdirSync(join(cwd, 'empty'));
  mkdirSync(join(cwd, 'crowd'));
  for (let number = 0; number <= 20_000; number += 1)
    linkSync(join(cwd, 'image.json'), join(cwd, 'crowd', `${number}`));
  const refused = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await run('import', ...args, '--json');
    expect(code).toBeGreaterThan(0);
    const { error, problems } = JSON.parse(stdout || stderr) as { error?: Found; problems?: readonly Found[] };
    const found = error ?? problems![0]!;
    return `${found.code}: ${found.message}`;
  };
  expect(await refused('other.json')).toBe('import-kind-unknown: other.json is not a suite that callsheet can import');
  expect((await run('import', 'other.json')).stderr).toContain('It can import Postman collections');
  expect(await refused('missing.json')).toBe('import-source-missing: there is no file or folder missing.json');
  expect(await refused('image.json')).toBe('import-source-unreadable: cannot read image.json: it is not text');
  expect(await refused('empty')).toBe('import-source-empty: the folder empty has no files');
  expect(await refused('crowd')).toBe(
    'import-source-too-large: crowd is too large to import: it has more than 20000 files',
  );
  expect(await refused('v1.json')).toMatch(/^postman-v1: /);
  expect(await refused('none.json')).toBe('import-without-requests: none.json has no requests');
  expect(await refused('shop.json', '--environment', 'staging')).toBe(
    'import-environment-unknown: there is no file and no environment staging',
  );
  expect((await run('import', 'shop.json', '--split', 'folders')).stderr).toContain(
    'unknown part `folders` to split by',
  );
  expect((await run('import', 'shop.json', '--logins', 'flow')).stderr).toContain('unknown kind `flow` of logins');
  expect(existsSync(join(cwd, 'sessions'))).toBe(false);
});

test('a suite is split by its folders, unless they share variables', async () => {
  const capture = {
    event: [{ listen: 'test', script: { exec: "pm.environment.set('token', pm.response.json().token)" } }],
  };
  const login = { ...request('login', 'POST /login'), ...capture };
  const bearer = { auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] } };
  const { run, read, write } = project({
    'shop.json': collection([orders, { name: 'Carts', item: [request('mine', 'GET /carts/mine')] }]),
  });
  expect((await run('import', 'shop.json', '--split', 'folder')).stdout).toContain(
    '3 requests → 2 sessions in sessions/shop\n',
  );
  expect(read('sessions/shop/carts.session.yaml')).toContain('exclusive: Shop');
  write(
    'shop.json',
    collection([
      { name: 'Login', item: [login] },
      { name: 'Carts', item: [request('mine', 'GET /carts/mine', bearer)] },
    ]),
  );
  const { code, stderr } = await run('import', 'shop.json', '--split', 'folder', '--to', 'other');
  expect(code).toBe(1);
  expect(stderr).toContain('the parts of this suite do: token (set in Login, read in Carts) [import-split-shares]');
});

test('secrets are named in .env.example, and written only where --secrets says', async () => {
  const auth = {
    auth: {
      type: 'basic',
      basic: [
        { key: 'username', value: 'ann' },
        { key: 'password', value: 'hunter22' },
      ],
    },
  };
  const { run, read, cwd } = project({ 'shop.json': collection([request('me', 'GET /me', auth)]) });
  await run('import', 'shop.json', '--secrets', '.env.local');
  expect(read('.env.example')).toBe(`# Shop
BASE_URL=http://shop.test
# Secrets: set them in .env.local or in the environment.
PASSWORD=
`);
  expect(read('.env.local')).toBe('# Shop\nPASSWORD=hunter22\n');
  const others = readdirSync(cwd, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:yaml|md|import\.json)$/.test(file),
  );
  expect(others).toHaveLength(3);
  for (const file of others) expect(read(file)).not.toContain('hunter22');
});

test('a secret in a name or a URL is not shown, neither in the terminal nor as data', async () => {
  const login = request('Log in with Tr0ub4dorX', 'POST /login/Tr0ub4dorX', {
    auth: { type: 'hawk', hawk: [] },
    body: { mode: 'urlencoded', urlencoded: [{ key: 'password', value: 'Tr0ub4dorX' }] },
  });
  const { run, read } = project({ 'shop.json': collection([login]) });
  const { stdout } = await run('import', 'shop.json');
  expect(stdout).toContain('    ! Log in with ***: ');
  expect(read('sessions/shop.session.yaml')).toContain('request: POST /login/{{env.PASSWORD}}\n');
  const { stdout: data } = await run('import', 'shop.json', '--force', '--json');
  expect(data).toContain('"name": "Log in with ***"');
  expect(`${stdout}${data}`).not.toContain('Tr0ub4dorX');
});

test('next to a .env that is there, nothing asks to write over it', async () => {
  const { run, write } = project({ 'shop.json': collection([orders]) });
  write('.env', 'PASSWORD=hunter22\n');
  const { stdout } = await run('import', 'shop.json');
  expect(stdout).toContain('  # add what is new in .env.example to .env, and set the values that are empty\n');
  expect(stdout).not.toContain('cp .env.example');
});

test('in a package of a workspace the import writes where a run of the package looks', async () => {
  const { cwd, read } = project({
    'packages/api/package.json': '{}',
    'packages/api/shop.json': collection([request('health', 'GET /health')]),
  });
  const { stdout } = await runCli(['import', 'shop.json'], join(cwd, 'packages/api'));
  expect(stdout).toContain('1 request → sessions/shop.session.yaml');
  expect(read('packages/api/.env.example')).toBe('# Shop\nBASE_URL=http://shop.test\n');
  expect(existsSync(join(cwd, '.env.example'))).toBe(false);
});

test('what is left out is counted, and commands have no names that could change', async () => {
  const commands = `curl https://shop.test/health
curl -X POST https://shop.test/orders -d 'sku=A-100'
echo done
for id in 1 2; do echo $id; done
`;
  const { run } = project({ 'shop.sh': commands });
  expect((await run('import', 'shop.sh')).stdout).toContain(`✓ shop: 2 requests → sessions/shop.session.yaml
  2 as they are
  left out: a line of the shell (2)
  Report  sessions/shop.import.md
`);
  const har = { log: { entries: [entry('/api/orders'), entry('/api/orders/7'), entry('/app.js', 'script')] } };
  const { run: runHar } = project({ 'shop.har': JSON.stringify(har) });
  expect((await runHar('import', 'shop.har')).stdout).toContain(`✓ shop: 2 requests → sessions/shop.session.yaml
  2 as they are
  left out: static files
  1 value from the environment, in .env.example
  Report  sessions/shop.import.md
`);
});

function entry(path: string, type = 'fetch'): object {
  return {
    _resourceType: type,
    request: { method: 'GET', url: `https://shop.test${path}`, headers: [], queryString: [] },
    response: { status: 200, headers: [], content: {} },
  };
}

test('a long path is cut before the reason', async () => {
  const folder = { name: 'Orders that customers have placed in the shop', item: [digest('place an order by hawk')] };
  const { run } = project({ 'shop.json': collection([folder]) });
  expect((await run('import', 'shop.json')).stdout).toContain(
    '\n    ! … placed in the shop / place an order by hawk: convert by hand: auth: hawk\n',
  );
});

test.each([60, 80, 120])(
  'no line is wider than a terminal of %i columns, but for paths and commands',
  async (columns) => {
    const names = ['cart total', 'order number', 'customer name', 'delivery date', 'warehouse place', 'gift wrapping'];
    const secrets = names.map((name) => `${name} password`);
    const items = [
      digest('place an order with a name that is long enough for more than one line of a terminal'),
      {
        name: 'read',
        request: `{{baseUrl}}/a?${[...names, ...secrets].map((name, at) => `k${at}={{${name}}}`).join('&')}`,
      },
      ...Array.from({ length: 9 }, (_, at) => digest(`order ${at}`)),
    ];
    const { cwd } = project({
      'shop.json': collection(items).replace('"name":"Shop"', `"name":"Shop of ${'many words '.repeat(9)}"`),
      '.env.example': 'BASE_URL=http://other.test/with/a/longer/path/than/the/one/of/the/suite\n',
    });
    const screenSize = (): { columns: number; rows: number } => ({ columns, rows: 20 });
    const [stdout] = (await runCli(['import', 'shop.json'], cwd, { screenSize })).stdout.split('Next:');
    const wide = stdout!.split('\n').filter((line) => line.length > columns && !/sessions\//.test(line));
    expect(wide).toEqual([]);
    expect(stdout).toMatch(/\d+ names changed: .*…/s);
    expect(stdout!.replace(/\s+/g, ' ')).toContain('CUSTOMER_NAME_PASSWORD');
  },
);

function digest(name: string): Item {
  return request(name, 'POST /orders', { auth: { type: 'hawk' } });
}

test('a session with the flow of its login is named itself', async () => {
  const exec = "pm.environment.set('token', pm.response.json().token)";
  const bearer = { auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] } };
  const { run, read } = project({
    'shop.json': collection([
      { ...request('login', 'POST /login'), event: [{ listen: 'test', script: { exec } }] },
      request('mine', 'GET /carts/mine', bearer),
      request('others', 'GET /carts/others', bearer),
    ]),
  });
  const { stdout } = await run('import', 'shop.json', '--logins', 'flows');
  expect(stdout).toContain('3 requests → sessions/shop.session.yaml with 1 flow\n');
  expect(read('sessions/shop/flows/login.session.yaml')).toContain('POST /login');
});

test('one mistake in many files is said once', async () => {
  const environments = '{ "dev": { "host": "http://shop.test" } }';
  const { run } = project({
    'http/a.http': 'GET {{host}}/a\n',
    'http/b.http': 'GET {{host}}/b\n',
    'http/http-client.env.json': environments,
  });
  const { stderr } = await run('import', 'http', '--environment', 'live');
  expect(stderr)
    .toBe(`error: a.http and 1 more file: there is no file and no environment live [import-environment-unknown]
(The suite has the environments dev. Give one of them, or the path of an exported one.)
`);
});
