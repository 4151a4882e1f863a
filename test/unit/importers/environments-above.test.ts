import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openSource } from '../../../src/importers/open-source.js';
import { readSource } from '../../../src/importers/read-source.js';

const roots: string[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** A folder on disk with these files; a path that ends with `/` is a folder. */
function onDisk(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-above-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    const folder = path.endsWith('/') ? path : dirname(path);
    mkdirSync(join(root, folder), { recursive: true });
    if (!path.endsWith('/')) writeFileSync(join(root, path), text);
  }
  return root;
}

const dev = (values: Readonly<Record<string, string>>): string => JSON.stringify({ dev: values });

const shop = {
  '.git/': '',
  'http-client.env.json': dev({ host: 'http://outer.test', shop: 'A' }),
  'http-client.private.env.json': dev({ pin: '1234' }),
  'api/package.json': '{}',
  'api/http-client.env.json': dev({ host: 'http://inner.test' }),
  'api/requests/shop.http': 'GET {{host}}/shops/{{shop}}\nx-pin: {{pin}}',
  'api/requests/other/http-client.env.json': dev({ host: 'http://other.test' }),
};

/** The environments of a source, as the importer reads them. */
async function environmentsOf(path: string): Promise<unknown> {
  const source = openSource(path, 'source');
  if (source.kind === 'refused') throw new Error(source.message);
  return (await readSource(source)).suites.map(({ suite }) =>
    suite.environments.map(({ name, variables }) => [name, ...variables.map(({ name: key, value }) => [key, value])]),
  );
}

const found = [['dev', ['host', 'http://inner.test'], ['shop', 'A'], ['pin', '1234']]];

test('a file of requests has the environments of the folders above it, up to the top of its project', async () => {
  const root = onDisk(shop);
  expect(await environmentsOf(join(root, 'api/requests/shop.http'))).toEqual([found]);
  expect(await environmentsOf(join(root, 'api/requests'))).toEqual([found]);
  expect(await environmentsOf(join(root, 'api'))).toEqual([found]);
  expect(await environmentsOf(root)).toEqual([found]);
});

test.for([
  ['.idea/', ['host', 'http://outer.test']],
  ['api/.vscode/', []],
  ['api/package.json', []],
  ['package.json', ['host', 'http://outer.test']],
  // Nothing says how far the project reaches.
  ['other.txt', []],
] as const)('the top of a project is a folder with %s', async ([mark, expected]) => {
  const root = onDisk({
    'http-client.env.json': dev({ host: 'http://outer.test' }),
    'api/shop.http': 'GET {{host}}/shops',
    [mark]: '{}',
  });
  const [environments] = (await environmentsOf(join(root, 'api/shop.http'))) as (readonly unknown[])[];
  expect(environments).toEqual(expected.length === 0 ? [] : [['dev', expected]]);
});

test.for(['.vscode/', '.git/', 'package.json'])('a home folder with %s is not the top of a project', async (mark) => {
  const root = onDisk({
    [mark]: '',
    'http-client.private.env.json': dev({ host: 'http://other.test' }),
    'shop/package.json': '{}',
    'shop/requests/shop.http': 'GET {{host}}/shops',
  });
  vi.stubEnv('HOME', root);
  vi.stubEnv('USERPROFILE', root);
  expect(await environmentsOf(join(root, 'shop/requests/shop.http'))).toEqual([[]]);
});

test('the nearest file of environments wins in a folder, too, whatever its name comes before', async () => {
  const root = onDisk({
    'a/http-client.env.json': dev({ host: 'http://inner.test' }),
    'a/shop.http': 'GET {{host}}/shops',
    'http-client.env.json': dev({ host: 'http://outer.test' }),
  });
  expect(await environmentsOf(root)).toEqual([[['dev', ['host', 'http://inner.test']]]]);
});

test('other suites have nothing of the folders above them', () => {
  const root = onDisk({ ...shop, 'api/requests/a.hurl': 'GET http://tea.test' });
  const source = openSource(join(root, 'api/requests/a.hurl'), 'a.hurl');
  expect(source.kind === 'opened' && [...source.texts.keys()]).toEqual(['a.hurl']);
});
