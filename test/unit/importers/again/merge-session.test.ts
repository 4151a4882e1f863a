import { expect, test } from 'vitest';
import { textSource, type OpenedSource } from '../../../../src/importers/open-source.js';
import { openDisk, type FakeDisk } from './fake-disk.js';

type Item = object;

const bearer = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] };
const noauth = { type: 'noauth' };
const get = (name: string, url = name, auth: object = bearer): Item => ({
  name,
  request: { method: 'GET', url: `{{base}}/${url}`, auth },
});
const folder = (name: string, ...item: readonly Item[]): Item => ({ name, item });
const exec = [`pm.collectionVariables.set('token', pm.response.json().token);`];
const login: Item = {
  name: 'Login',
  event: [{ listen: 'test', script: { exec } }],
  request: { method: 'POST', url: '{{base}}/login?user={{user}}' },
};

function suite(item: readonly Item[], variables: Readonly<Record<string, string>> = {}): OpenedSource {
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const variable = Object.entries(variables).map(([key, value]) => ({ key, value }));
  return textSource(JSON.stringify({ info: { name: 'P', schema }, item, variable }), 'p.postman_collection.json');
}

const session = 'api/p.session.yaml';
const flow = 'api/p/flows/login.session.yaml';

async function imported(
  source: OpenedSource,
): Promise<FakeDisk & { readonly edit: (from: string, to: string) => void }> {
  const disk = openDisk();
  await disk.import(source, { logins: 'flows' });
  const edit = (from: string, to: string): void => {
    expect(disk.read(session)).toContain(from);
    disk.write(session, disk.read(session)!.replace(from, to));
  };
  return { ...disk, edit };
}

const withTimeout = (name: string): [string, string] => [`    name: ${name}\n`, `    name: ${name}\n    timeout: 5s\n`];

/** Calls and requests of the session, in their order. */
function rows({ read }: FakeDisk): readonly string[] {
  return [...read(session)!.matchAll(/ {2}- (?:request: \S+ |call: |(?=if|end))(\S+)/g)].map(([, row = '']) => row);
}

/** Another update of the same source changes nothing. */
async function expectStable(disk: FakeDisk, source: OpenedSource): Promise<void> {
  const before = disk.all();
  await disk.update(source);
  expect(disk.all()).toEqual(before);
}

test('an update of the same source leaves every byte, whatever was changed here', async () => {
  const source = suite([login, get('me'), get('orders')]);
  const disk = await imported(source);
  disk.edit(...withTimeout('me'));
  disk.edit('name: P', 'name: Ours');
  await expectStable(disk, source);
});

test('a login becomes a flow that is called before a request that was changed here', async () => {
  const disk = await imported(suite([login, get('me')]));
  disk.edit(...withTimeout('me'));
  const next = suite([login, get('me'), get('orders')]);
  expect(await disk.update(next)).toEqual([{ file: 'p.session.yaml', title: 'me', why: 'changed-in-both' }]);
  expect(rows(disk)).toEqual(['./p/flows/login.session.yaml', '/me', '/orders']);
  expect(disk.read(session)).toContain('    timeout: 5s\n');
  await expectStable(disk, next);
});

test('a flow becomes a request again before a request that was changed here', async () => {
  const disk = await imported(suite([login, get('me'), get('orders')]));
  disk.edit(...withTimeout('me'));
  const next = suite([login, get('me')]);
  expect(await disk.update(next)).toEqual([
    { file: 'p.session.yaml', title: 'me', why: 'changed-in-both' },
    { file: 'p.session.yaml', title: 'me', why: 'settings-added' },
  ]);
  expect(rows(disk)).toEqual(['/login?user={{env.API_USER}}', '/me']);
  expect(disk.read(flow)).toBeUndefined();
  await expectStable(disk, next);
});

test('a login that was changed here stays a request, and is not sent by a flow, too', async () => {
  const disk = await imported(suite([login, get('me')]));
  disk.edit(...withTimeout('Login'));
  const next = suite([login, get('me'), get('orders')]);
  expect(await disk.update(next)).toEqual([
    { file: 'p.session.yaml', title: 'Login', why: 'replaced-in-source' },
    { file: 'p.session.yaml', title: 'Login', why: 'settings-added' },
  ]);
  expect(rows(disk)).toEqual(['/login?user={{env.API_USER}}', '/me', '/orders']);
  expect(disk.read(flow)).toBeUndefined();
  await expectStable(disk, next);
});

test('what both have changed above the steps is merged value by value', async () => {
  const requests = (...names: readonly string[]): Item =>
    get('a', `a?${names.map((each) => `${each}={{${each}}}`).join('&')}`);
  const disk = await imported(suite([requests('sku', 'size')], { sku: 'A-100', size: 'm' }));
  disk.edit('variables:\n', 'variables:\n  # ours\n  mine: 1\n');
  const next = suite([requests('sku', 'color')], { sku: 'B-200', color: 'red' });
  expect(await disk.update(next)).toEqual([{ file: 'p.session.yaml', why: 'merged' }]);
  expect(disk.read(session)).toContain('variables:\n  # ours\n  mine: 1\n  sku: B-200\n  color: red\nsteps:\n');
  await expectStable(disk, next);
});

test('one value that both have changed stays as it is here', async () => {
  const requests = get('a', 'a?sku={{sku}}&size={{size}}');
  const disk = await imported(suite([requests], { sku: 'A-100', size: 'm' }));
  disk.edit('A-100', 'OURS');
  const next = suite([requests], { sku: 'B-200', size: 'l' });
  expect(await disk.update(next)).toEqual([{ file: 'p.session.yaml', why: 'changed-in-both' }]);
  expect(disk.read(session)).toContain('variables:\n  sku: OURS\n  size: l\n');
  await expectStable(disk, next);
});

test('a variable that the source drops stays while a request that was kept reads it', async () => {
  const disk = await imported(suite([get('a', 'a?sku={{sku}}'), get('b')], { sku: 'A-100' }));
  disk.edit(...withTimeout('a'));
  const next = suite([get('a'), get('b')]);
  expect(await disk.update(next)).toEqual([
    { file: 'p.session.yaml', title: 'a', why: 'changed-in-both' },
    { file: 'p.session.yaml', why: 'variables-kept' },
  ]);
  expect(disk.read(session)).toContain('variables:\n  sku: A-100\n');
  await expectStable(disk, next);
});

const health = (...names: readonly string[]): readonly Item[] => names.map((name) => get(name, name, noauth));

test('auth that leaves the settings goes to requests that were changed here', async () => {
  const disk = await imported(suite([get('a'), get('b'), get('c')]));
  expect(disk.read(session)).toContain("settings:\n  baseUrl: '{{env.BASE}}'\n  auth:\n");
  disk.edit(...withTimeout('a'));
  disk.edit('steps:\n', 'steps:\n  - request: GET /ours\n');
  const next = suite([get('a'), get('b'), get('c'), ...health('d', 'e', 'f', 'g', 'h')]);
  await disk.update(next);
  const auth = "    auth:\n      bearer: '{{env.TOKEN}}'\n";
  expect(disk.read(session)!.split('steps:\n')[0]).not.toContain('auth');
  expect(disk.read(session)).toContain(`  - request: GET /ours\n${auth}`);
  expect(disk.read(session)).toContain(`    name: a\n${auth}    timeout: 5s\n`);
  await expectStable(disk, next);
});

test('auth that comes to the settings is not for requests that the source sends without', async () => {
  const disk = await imported(suite([...health('a'), get('b'), ...health('c')]));
  disk.edit(...withTimeout('a'));
  const next = suite([...health('a'), get('b'), ...health('c'), get('d'), get('e'), get('f'), get('g')]);
  await disk.update(next);
  expect(disk.read(session)!.split('steps:\n')[0]).toContain('auth');
  expect(disk.read(session)).toContain('    name: a\n    auth: none\n    timeout: 5s\n');
  await expectStable(disk, next);
});

test('auth that comes to the settings is also for requests that a person has added', async () => {
  const disk = await imported(suite([...health('a', 'c'), get('b')]));
  disk.edit('steps:\n', 'steps:\n  - request: GET /ours\n');
  const next = suite([...health('a', 'c'), ...['b', 'd', 'e', 'f', 'g'].map((name) => get(name))]);
  await disk.update(next);
  expect(disk.read(session)!.split('steps:\n')[0]).toContain('auth');
  expect(disk.read(session)).toContain('steps:\n  - request: GET /ours\n  - request: GET /a\n');
  await expectStable(disk, next);
});

test('a request that comes behind one that is in an `if` here is not in it', async () => {
  const disk = await imported(suite([get('a'), get('b'), get('c')]));
  disk.edit(
    '  - request: GET /b\n    name: b\n',
    "  - if: { '{{env.FULL}}': 'yes' }\n  - request: GET /b\n    name: b\n  - end:\n",
  );
  const next = suite([get('a'), get('b'), get('new'), get('c', 'c2')]);
  expect(await disk.update(next)).toEqual([{ file: 'p.session.yaml', title: 'b', why: 'changed-here' }]);
  expect(rows(disk)).toEqual(['/a', 'if:', '/b', 'end:', '/new', '/c2']);
  await expectStable(disk, next);
});

test('a request that a person replaces by a call stays away, and the request behind it follows the source', async () => {
  const disk = await imported(suite([get('a'), get('b')]));
  disk.edit('  - request: GET /a\n    name: a\n', '  - call: ./ours.session.yaml\n');
  const next = suite([get('a'), get('b', 'b2')]);
  expect(await disk.update(next)).toEqual([]);
  expect(rows(disk)).toEqual(['./ours.session.yaml', '/b2']);
  await expectStable(disk, next);
});

test('a request keeps its title when the source gets another one of its name', async () => {
  const disk = await imported(suite([folder('Orders', get('list', 'orders'), get('one', 'orders/1'))]));
  disk.edit(...withTimeout('list'));
  const next = suite([
    folder('Orders', get('list', 'orders'), get('one', 'orders/1')),
    folder('Carts', get('list', 'carts')),
  ]);
  expect(await disk.update(next)).toMatchObject([{ title: 'list' }]);
  expect(rows(disk)).toEqual(['/orders', '/orders/1', '/carts']);
  await expectStable(disk, next);
  const later = suite([folder('Orders', get('list', 'orders/all')), folder('Carts', get('list', 'carts/all'))]);
  expect(await disk.update(later)).toEqual([{ file: 'p.session.yaml', title: 'list', why: 'changed-in-both' }]);
  expect(rows(disk)).toEqual(['/orders', '/carts/all']);
});

test('a request comes behind a file that does not end its last line', async () => {
  const disk = await imported(suite([get('a')]));
  disk.write(session, disk.read(session)!.trimEnd());
  await disk.update(suite([get('a'), get('b')]));
  expect(rows(disk)).toEqual(['/a', '/b']);
});

test('requests below one `if` of the source stay together if one of them was changed here', async () => {
  const jump = { listen: 'test', script: { exec: ["if (pm.response.code === 404) { postman.setNextRequest('d'); }"] } };
  const first = (...event: readonly object[]): Item => ({ ...get('a'), event });
  const disk = await imported(suite([first(jump), get('b'), get('c'), get('d')]));
  expect(rows(disk)).toEqual(['/a', 'if:', '/b', '/c', 'end:', '/d']);
  disk.edit(...withTimeout('c'));
  const next = suite([first(), get('b'), get('c'), get('d')]);
  expect(await disk.update(next)).toEqual([
    { file: 'p.session.yaml', title: 'b', why: 'held' },
    { file: 'p.session.yaml', title: 'c', why: 'held' },
  ]);
  expect(rows(disk)).toEqual(['/a', 'if:', '/b', '/c', 'end:', '/d']);
});
