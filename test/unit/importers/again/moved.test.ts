import { expect, test } from 'vitest';
import { renameFlow } from '../../../../src/authoring/ops/rename-flow.js';
import { textSource, type OpenedSource } from '../../../../src/importers/open-source.js';
import { openDisk, type FakeDisk } from './fake-disk.js';

type Item = object;

const bearer = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] };
const get = (name: string, url = name): Item => ({
  name,
  request: { method: 'GET', url: `{{base}}/${url}`, auth: bearer },
});
const exec = [`pm.collectionVariables.set('token', pm.response.json().token);`];
const login = (path = 'login'): Item => ({
  name: 'Login',
  event: [{ listen: 'test', script: { exec } }],
  request: { method: 'POST', url: `{{base}}/${path}?user={{user}}` },
});
/** A request with a script that nothing here can say otherwise. */
const signed = (name: string, url = name): Item => ({
  ...get(name, url),
  event: [{ listen: 'test', script: { exec: ['for (const each of pm.response.json()) ask(each, 1 + each.size());'] } }],
});

function suite(item: readonly Item[], name = 'P'): OpenedSource {
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const of = name.toLowerCase();
  return textSource(JSON.stringify({ info: { name, schema }, item }), `${of}.postman_collection.json`);
}

const session = 'api/p.session.yaml';
const flow = 'api/p/flows/login.session.yaml';
const items = [login(), get('me'), signed('orders')];

async function imported(source = suite(items)): Promise<FakeDisk> {
  const disk = openDisk();
  await disk.import(source, { logins: 'flows' });
  return disk;
}

/** As a person moves it in a file manager. */
function drag({ read, write, remove }: FakeDisk, from: string, to: string): void {
  write(to, read(from)!);
  remove(from);
}

/** As `callsheet rename` does. */
function rename(disk: FakeDisk, from: string, to: string): void {
  const done = renameFlow(
    {
      list: () => Object.keys(disk.all()).filter((file) => file.endsWith('.session.yaml')),
      read: (file) => {
        const text = disk.read(file);
        return text === undefined ? { kind: 'missing', reason: 'no such file' } : { kind: 'text', text };
      },
      isLink: () => false,
      linksTo: () => [],
    },
    { flow: from, to },
  );
  if (done.kind === 'refused') throw new Error(done.message);
  for (const edit of done.edits) {
    if (edit.kind === 'move') {
      disk.remove(edit.file);
      disk.write(edit.to, edit.after);
    } else if (edit.kind === 'change') disk.write(edit.file, edit.after);
  }
}

const renameSession = (disk: FakeDisk, to: string): void => rename(disk, session, to);

/** Another update of the same source changes nothing, and says nothing of files that have moved. */
async function expectStable(disk: FakeDisk, source: OpenedSource): Promise<void> {
  const before = disk.all();
  await disk.update(source);
  expect(disk.all()).toEqual(before);
  expect(disk.notes()).toEqual([]);
}

const sessionsOf = (disk: FakeDisk): readonly string[] =>
  Object.keys(disk.all())
    .filter((file) => file.endsWith('.session.yaml'))
    .toSorted();

/** Relative paths of a session that lead nowhere. */
function brokenPaths(disk: FakeDisk, file: string): readonly string[] {
  const folder = `/${file.replace(/[^/]*$/, '')}`;
  return [...disk.read(file)!.matchAll(/(?:call|before|after): '?(\.[^'\n]+)/g)]
    .map(([, path = '']) => path)
    .filter((path) => disk.read(new URL(path, `file://${folder}`).pathname.slice(1)) === undefined);
}

test.each([
  ['in another folder', 'api/shop/p.session.yaml', 'shop/p.session.yaml'],
  ['under another name', 'api/store.session.yaml', 'store.session.yaml'],
  ['outside the folder of the import', 'tests/store.session.yaml', '../tests/store.session.yaml'],
  ['in the folder above', 'p.session.yaml', '../p.session.yaml'],
])('a session that was renamed is updated %s', async (_, place, name) => {
  const disk = await imported();
  renameSession(disk, place);
  const next = suite([login(), get('me', 'mine'), signed('orders', 'purchases'), signed('carts')]);
  expect(await disk.update(next)).toEqual([]);
  expect(disk.notes()).toEqual([`P: p.session.yaml is now ${name}`]);
  expect(sessionsOf(disk)).toEqual([flow, place].toSorted());
  expect(disk.read(place)).toContain('/mine');
  expect(disk.read(place)).toContain('/purchases');
  expect(disk.read(place)).toContain('/carts');
  expect(brokenPaths(disk, place)).toEqual([]);
  expect(disk.read('api/p.import.md')).toContain(`\`${name}\``);
  await expectStable(disk, next);
});

test('an update that brings nothing new leaves every byte of a session that was renamed', async () => {
  const disk = await imported();
  renameSession(disk, 'api/shop/p.session.yaml');
  const before = disk.read('api/shop/p.session.yaml');
  expect(await disk.update(suite(items))).toEqual([]);
  expect(disk.notes()).toEqual(['P: p.session.yaml is now shop/p.session.yaml']);
  expect(disk.read('api/shop/p.session.yaml')).toBe(before);
  await expectStable(disk, suite(items));
});

test('an update corrects the relative paths of a session that was moved without them', async () => {
  const disk = await imported();
  drag(disk, session, 'api/shop/p.session.yaml');
  expect(brokenPaths(disk, 'api/shop/p.session.yaml')).toHaveLength(2);
  expect(await disk.update(suite(items))).toEqual([]);
  expect(brokenPaths(disk, 'api/shop/p.session.yaml')).toEqual([]);
  expect(sessionsOf(disk)).toEqual([flow, 'api/shop/p.session.yaml']);
  await expectStable(disk, suite(items));
});

test('what a person has changed in a session that was moved stays', async () => {
  const disk = await imported();
  renameSession(disk, 'api/shop/p.session.yaml');
  const text = disk.read('api/shop/p.session.yaml')!;
  disk.write('api/shop/p.session.yaml', text.replace('    name: me\n', '    name: me\n    timeout: 5s\n'));
  const next = suite([login(), get('me', 'mine'), get('more'), signed('orders')]);
  expect(await disk.update(next)).toEqual([{ file: 'shop/p.session.yaml', title: 'me', why: 'changed-in-both' }]);
  expect(disk.read('api/shop/p.session.yaml')).toContain('    timeout: 5s\n');
  expect(disk.read('api/shop/p.session.yaml')).toContain('/more');
  await expectStable(disk, next);
});

test.each([
  ['in another folder', 'api/logins/login.session.yaml'],
  ['under another name', 'api/p/flows/enter.session.yaml'],
  ['both', 'common/enter.session.yaml'],
])('calls of a flow that was renamed are not a change: %s', async (_, place) => {
  const disk = await imported();
  rename(disk, flow, place);
  const before = disk.read(session)!;
  expect(await disk.update(suite(items))).toEqual([]);
  expect(disk.read(session)).toBe(before);
  const next = suite([login('sign-in'), get('me', 'mine'), login('sign-in'), signed('orders')]);
  expect(await disk.update(next)).toEqual([]);
  expect(sessionsOf(disk)).toEqual([session, place].toSorted());
  expect(disk.read(place)).toContain('/sign-in');
  expect(disk.read(session)).toContain('/mine');
  expect(disk.read(session)!.match(/call: /g)).toHaveLength(2);
  expect(brokenPaths(disk, session)).toEqual([]);
  const name = /([^/]*)\.session/.exec(place)![1]!;
  expect(disk.read(session)!.match(/flow\.[\w-]+/g)).toEqual([`flow.${name}`, 'flow.login-2']);
  await expectStable(disk, next);
});

test('calls follow a flow that was moved by hand', async () => {
  const disk = await imported();
  drag(disk, flow, 'api/logins/enter.session.yaml');
  expect(await disk.update(suite(items))).toEqual([]);
  expect(disk.notes()).toEqual(['P: p/flows/login.session.yaml is now logins/enter.session.yaml']);
  expect(disk.read(session)).toContain('call: ./logins/enter.session.yaml');
  expect(disk.read(session)).toContain('flow.enter.token');
  await expectStable(disk, suite(items));
});

test('a session and its flow may move together, and move again', async () => {
  const disk = await imported();
  drag(disk, session, 'api/shop/p.session.yaml');
  drag(disk, flow, 'api/shop/p/flows/login.session.yaml');
  expect(await disk.update(suite(items))).toEqual([]);
  expect(disk.read('api/shop/p.session.yaml')).toContain('call: ./p/flows/login.session.yaml');
  expect(brokenPaths(disk, 'api/shop/p.session.yaml')).toEqual([]);
  await expectStable(disk, suite(items));
  rename(disk, 'api/shop/p.session.yaml', 'api/p.session.yaml');
  rename(disk, 'api/shop/p/flows/login.session.yaml', flow);
  const next = suite([login(), get('me', 'mine'), signed('orders')]);
  expect(await disk.update(next)).toEqual([]);
  expect(disk.notes()).toEqual([
    'P: p.session.yaml is back at its place',
    'P: p/flows/login.session.yaml is back at its place',
  ]);
  expect(sessionsOf(disk)).toEqual([session, flow]);
  expect(disk.read(session)).toContain('/mine');
  await expectStable(disk, next);
});

test('an update corrects the relative paths of a session that was moved back without them', async () => {
  const disk = await imported();
  const first = disk.read(session);
  renameSession(disk, 'api/shop/p.session.yaml');
  await disk.update(suite(items));
  drag(disk, 'api/shop/p.session.yaml', session);
  expect(await disk.update(suite(items))).toEqual([]);
  expect(disk.read(session)).toBe(first);
  await expectStable(disk, suite(items));
});

test('scripts that were moved with a session are not written again', async () => {
  const disk = await imported();
  drag(disk, session, 'api/shop/p.session.yaml');
  drag(disk, flow, 'api/shop/p/flows/login.session.yaml');
  drag(disk, 'api/scripts/p/orders.test.cjs', 'api/shop/scripts/p/orders.test.cjs');
  const before = disk.read('api/shop/p.session.yaml');
  const next = suite([login(), get('me', 'mine'), signed('orders')]);
  expect(await disk.update(next)).toEqual([{ file: 'shop/p.session.yaml', title: 'orders', why: 'changed-here' }]);
  expect(disk.read('api/shop/p.session.yaml')).toBe(before!.replace('GET /me', 'GET /mine'));
  expect(disk.read('api/scripts/p/orders.test.cjs')).toBeUndefined();
  await expectStable(disk, next);
});

test('an update is refused if calls of a flow that was moved could be calls of another file', async () => {
  const disk = await imported();
  rename(disk, flow, 'api/common/enter.session.yaml');
  disk.write('api/common/login.session.yaml', 'name: Own\nsteps:\n  - request: GET https://shop.test/own\n');
  await expect(disk.update(suite(items))).rejects.toThrow('could be calls of api/common/login.session.yaml');
});

test('a session that was deleted stays deleted, whatever else there is', async () => {
  const disk = await imported();
  disk.write('api/own.session.yaml', 'name: Own\nsteps:\n  - request: GET https://shop.test/me\n    name: me\n');
  const own = disk.read('api/own.session.yaml');
  disk.remove(session);
  const next = suite([login(), get('me', 'mine'), signed('orders')]);
  expect(await disk.update(next)).toContainEqual({ file: 'p.session.yaml', why: 'removed-here' });
  expect(disk.read(session)).toBeUndefined();
  expect(disk.read('api/own.session.yaml')).toBe(own);
  await expectStable(disk, next);
});

test('of two copies neither is the session that was moved', async () => {
  const disk = await imported();
  disk.write('api/copy.session.yaml', disk.read(session)!);
  drag(disk, session, 'api/other.session.yaml');
  const next = suite([login(), get('me', 'mine'), signed('orders')]);
  expect(await disk.update(next)).toContainEqual({ file: 'p.session.yaml', why: 'removed-here' });
  expect(disk.read('api/copy.session.yaml')).toBe(disk.read('api/other.session.yaml'));
  expect(disk.read('api/other.session.yaml')).not.toContain('/mine');
});

test('a session of another import is not the one that was moved', async () => {
  const disk = await imported();
  await disk.import(suite(items, 'Q'), { logins: 'flows' });
  renameSession(disk, 'api/shop/p.session.yaml');
  await disk.update(suite(items));
  const before = disk.read('api/shop/p.session.yaml');
  disk.remove('api/q.session.yaml');
  expect(await disk.update(suite([login(), get('me', 'mine'), signed('orders')], 'Q'))).toContainEqual({
    file: 'q.session.yaml',
    why: 'removed-here',
  });
  expect(disk.read('api/shop/p.session.yaml')).toBe(before);
});

test('a session that the source no longer has goes from where it was moved to', async () => {
  const disk = await imported();
  rename(disk, flow, 'common/enter.session.yaml');
  await disk.update(suite(items));
  expect(await disk.update(suite([get('me'), signed('orders')]), { logins: 'requests' })).toEqual([]);
  expect(sessionsOf(disk)).toEqual([session]);
  await expectStable(disk, suite([get('me'), signed('orders')]));
});

test('an update is refused if the source has a new session where a person has moved one', async () => {
  const folder = (name: string): Item => ({
    name,
    item: [{ name: `list ${name}`, request: { method: 'GET', url: `https://shop.test/${name}` } }],
  });
  const disk = openDisk();
  await disk.import(suite([folder('a')]), { split: 'folder' });
  drag(disk, 'api/p/a.session.yaml', 'api/p/b.session.yaml');
  await disk.update(suite([folder('a')]));
  expect(disk.notes()).toEqual(['P: p/a.session.yaml is now p/b.session.yaml']);
  const same = { name: 'b', item: [{ name: 'list a', request: { method: 'GET', url: 'https://shop.test/b' } }] };
  for (const next of [[folder('a'), folder('b')], [same]])
    await expect(disk.update(suite(next))).rejects.toThrow('the source now has a session of that name');
});

test('an update is refused if a session is at both places', async () => {
  const disk = await imported();
  renameSession(disk, 'api/shop/p.session.yaml');
  await disk.update(suite(items));
  disk.write(session, disk.read('api/shop/p.session.yaml')!);
  await expect(disk.update(suite(items))).rejects.toThrow(
    'api/p.session.yaml was moved to api/shop/p.session.yaml, and is at both places now',
  );
});
