import { expect, test } from 'vitest';
import { textSource, type OpenedSource } from '../../../../src/importers/open-source.js';
import { openDisk, type FakeDisk } from './fake-disk.js';

const script = (word: string): string =>
  `const seen = pm.environment.get('seen') || [];\npm.environment.set('seen', seen.concat('${word}'));`;

/** A folder with a request of the name that all have. */
const list = (folder: string, word = folder): object => ({
  name: folder,
  item: [
    {
      name: 'list',
      event: [{ listen: 'test', script: { exec: [script(word)] } }],
      request: { method: 'GET', url: `{{base}}/${folder}` },
    },
  ],
});

function suite(...item: readonly object[]): OpenedSource {
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  return textSource(JSON.stringify({ info: { name: 'P', schema }, item }), 'p.postman_collection.json');
}

/** The word in the script of each request, by the URL of the request. */
function words({ read }: FakeDisk): Readonly<Record<string, string>> {
  const rows = read('api/p.session.yaml')!.matchAll(/GET \/(\w+)\n[^]*?after: \.\/(\S+)/g);
  return Object.fromEntries(
    [...rows].map(([, name, path]) => [name, /concat\('(.*)'\)/.exec(read(`api/${path}`)!)?.[1] ?? '']),
  );
}

async function imported(): Promise<FakeDisk> {
  const disk = openDisk();
  await disk.import(suite(list('orders'), list('carts'), list('users')));
  expect(words(disk)).toEqual({ orders: 'orders', carts: 'carts', users: 'users' });
  return disk;
}

function texts(disk: FakeDisk): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(disk.all()).filter(([file]) => /\.(?:yaml|cjs)$/.test(file)));
}

test('another order of the source changes no session and no script', async () => {
  const disk = await imported();
  const before = texts(disk);
  expect(await disk.update(suite(list('users'), list('orders'), list('carts')))).toEqual([]);
  expect(texts(disk)).toEqual(before);
});

test('a script that a person has changed stays with its request in another order', async () => {
  const disk = await imported();
  const file = 'api/scripts/p/list.test-2.cjs';
  disk.write(file, disk.read(file)!.replace("'carts'", "'ours'"));
  const next = suite(list('carts'), list('users'), list('orders'));
  expect(await disk.update(next)).toEqual([{ file: 'scripts/p/list.test-2.cjs', why: 'changed-here' }]);
  expect(words(disk)).toEqual({ orders: 'orders', carts: 'ours', users: 'users' });
  const updated = disk.all();
  await disk.update(next);
  expect(disk.all()).toEqual(updated);
});

test('a request that comes before others takes no name of theirs', async () => {
  const disk = await imported();
  const before = texts(disk);
  expect(await disk.update(suite(list('news'), list('orders'), list('carts'), list('users')))).toEqual([]);
  expect(words(disk)).toEqual({ news: 'news', orders: 'orders', carts: 'carts', users: 'users' });
  const scripts = Object.keys(before).filter((file) => file.endsWith('.cjs'));
  for (const file of scripts) expect(disk.read(file)).toBe(before[file]);
});

test('a request that goes takes its script along, and others keep theirs', async () => {
  const disk = await imported();
  expect(await disk.update(suite(list('carts'), list('users', 'new')))).toEqual([]);
  expect(words(disk)).toEqual({ carts: 'carts', users: 'new' });
});

test('a request that was changed here keeps its script when the source has neither any more', async () => {
  const disk = await imported();
  const session = 'api/p.session.yaml';
  disk.write(session, disk.read(session)!.replace('GET /carts', 'GET /ours'));
  const next = suite(list('orders'));
  expect(await disk.update(next)).toEqual([
    { file: 'p.session.yaml', title: 'carts / list', why: 'gone-in-source' },
    { file: 'scripts/p/list.test-2.cjs', why: 'read-here' },
  ]);
  expect(words(disk)).toEqual({ orders: 'orders', ours: 'carts' });
  expect(disk.read('api/scripts/p/list.test-3.cjs')).toBeUndefined();
  const updated = disk.all();
  await disk.update(next);
  expect(disk.all()).toEqual(updated);
});
