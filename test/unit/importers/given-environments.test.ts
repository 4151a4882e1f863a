import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { importSuites } from '../../../src/importers/import-suites.js';
import { openSource } from '../../../src/importers/open-source.js';

const collection = {
  info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [{ name: 'List', request: '{{host}}/orders' }],
};

function environment(name: string, host: string): object {
  return { name, values: [{ key: 'host', value: host }], _postman_variable_scope: 'environment' };
}

/** The value of HOST if the environment of `given` is asked for. */
async function hostOf(files: Readonly<Record<string, object>>, given: string): Promise<unknown> {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-given-'));
  for (const [file, value] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), JSON.stringify(value));
  }
  const source = openSource(join(root, 'shop.json'), 'shop.json', [join(root, given)]);
  if (source.kind !== 'opened') throw new Error(source.message);
  const { suites } = await importSuites(source);
  return suites[0]!.report.environment.find(({ name }) => name === 'HOST')?.value;
}

test('the environment that is given counts, though one of its name is next to the collection', async () => {
  const files = {
    'shop.json': collection,
    'staging.postman_environment.json': environment('staging', 'http://next.test'),
    'of-ann/other.json': environment('staging', 'http://given.test'),
  };
  expect(await hostOf(files, 'of-ann/other.json')).toBe('http://given.test');
});

test('it counts, though its file has the name of the collection', async () => {
  const files = { 'shop.json': collection, 'of-ann/shop.json': environment('staging', 'http://given.test') };
  expect(await hostOf(files, 'of-ann/shop.json')).toBe('http://given.test');
});

test('it counts, though the name of another one is a text in it', async () => {
  const files = {
    'shop.json': collection,
    'a.postman_environment.json': environment('host', 'http://next.test'),
    'b.postman_environment.json': environment('staging', 'http://given.test'),
  };
  expect(await hostOf(files, 'b.postman_environment.json')).toBe('http://given.test');
});
