import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importSuites, type ImportOptions } from '../../../../src/importers/import-suites.js';
import { textSource, type OpenedSource } from '../../../../src/importers/open-source.js';
import { openDisk } from './fake-disk.js';
import { recordOfVersion } from './old-records.js';

const logins = textSource(
  readFileSync(join(import.meta.dirname, '../../../suites/logins/logins.postman_collection.json'), 'utf8'),
  'logins.postman_collection.json',
);
const session = 'api/logins.session.yaml';
const flow = 'api/logins/flows/log-in.session.yaml';
const record = 'api/.logins.import.json';

const entry = (url: string): object => ({
  request: { method: 'GET', url, headers: [] },
  response: { status: 200, headers: [], content: { mimeType: 'application/json', text: '{}' } },
});
const har = (...urls: readonly string[]): string => JSON.stringify({ log: { entries: urls.map(entry) } });
const recording = textSource(har('https://a.test/orders', 'https://a.test/carts'), 'shop.har');

test.each<[string, OpenedSource, ImportOptions]>([
  ['--logins', logins, { logins: 'flows' }],
  ['--only', recording, { only: ['/orders'] }],
  ['--split', recording, { split: 'request' }],
])('an update of the same source changes nothing without %s of the first import', async (_, source, options) => {
  const disk = openDisk();
  await disk.import(source, options);
  const before = disk.all();
  expect(await disk.update(source)).toEqual([]);
  expect(disk.all()).toEqual(before);
});

test('an update keeps the options of the first import through several ones', async () => {
  const disk = openDisk();
  await disk.import(logins, { logins: 'flows' });
  await disk.update(logins);
  await disk.update(logins);
  expect(disk.read(flow)).toContain('POST /login');
});

test('an option that is given to an update wins, and holds from then on', async () => {
  const disk = openDisk();
  await disk.import(logins, { logins: 'flows' });
  await disk.update(logins, { logins: 'requests' });
  expect(disk.read(flow)).toBeUndefined();
  await disk.update(logins);
  expect(disk.read(flow)).toBeUndefined();
  await disk.import(recording, { only: ['/orders'] });
  await disk.update(recording, { only: ['/'] });
  await disk.update(recording);
  expect(disk.read('api/shop.session.yaml')).toContain('/carts');
});

test('logins of an import before there were flows of them stay requests, also those that were changed here', async () => {
  const disk = openDisk();
  await disk.import(logins, { logins: 'requests' });
  const { options: _, ...old } = JSON.parse(disk.read(record)!) as Readonly<Record<string, unknown>>;
  disk.write(record, JSON.stringify(old));
  disk.write(session, disk.read(session)!.replace('    name: Log in\n', '    name: Log in\n    timeout: 5s\n'));
  const answered = textSource(withAnswers(logins), logins.name);
  expect((await importSuites(answered)).suites[0]!.sessions).toHaveLength(3);
  const kept = await disk.update(answered);
  expect(kept).toEqual([{ file: 'logins.session.yaml', title: 'Log in', why: 'changed-here' }]);
  expect(disk.read(session)).not.toContain('call:');
  expect(disk.read(flow)).toBeUndefined();
});

test('flows of an import before they had inputs get them, if nothing was changed here', async () => {
  const disk = openDisk();
  await importOfOld(disk);
  expect(disk.read(flow)).not.toContain('inputs:');
  expect(await disk.update(logins)).toEqual([]);
  expect(disk.read(flow)).toContain('inputs:\n  url: null\n');
  expect(disk.read(session)).toContain("inputs:\n      url: '{{env.URL}}'\n");
});

test.each([
  ['flow', flow, 'logins/flows/log-in.session.yaml', 'Log in'],
  ['call', session, 'logins.session.yaml', 'orders'],
])('flows of an import before they had inputs get none, if a %s was changed here', async (_, changed, file, title) => {
  const disk = openDisk();
  await importOfOld(disk);
  disk.write(changed, disk.read(changed)!.replace(`    name: ${title}\n`, `    name: ${title}\n    timeout: 5s\n`));
  const before = [disk.read(flow), disk.read(session)];
  for (const kept of [await disk.update(logins), await disk.update(logins)])
    expect(kept).toEqual([{ file, title, why: 'changed-here' }]);
  expect([disk.read(flow), disk.read(session)]).toEqual(before);
});

test('flows of an import before they had inputs get none, if one of them was removed here', async () => {
  const disk = openDisk();
  await importOfOld(disk);
  disk.remove(flow);
  const before = disk.read(session);
  expect(await disk.update(logins)).toEqual([]);
  expect([disk.read(flow), disk.read(session)]).toEqual([undefined, before]);
});

async function importOfOld(disk: ReturnType<typeof openDisk>): Promise<void> {
  await disk.import(logins, { logins: 'flows', areFlowsSparing: true });
  disk.write(record, recordOfVersion(1, disk));
}

test('recordings of one name in several folders each keep their part', async () => {
  const disk = openDisk();
  const both: OpenedSource = {
    ...recording,
    isFolder: true,
    texts: new Map([
      ['a/shop.har', har('https://a.test/carts')],
      ['b/shop.har', har('https://b.test/orders', 'https://b.test/carts')],
      ['c/shop.har', har('https://c.test/orders', 'https://c.test/carts')],
    ]),
    meant: ['a/shop.har', 'b/shop.har', 'c/shop.har'],
  };
  await disk.import(both, { only: ['/orders'] });
  const before = disk.all();
  expect(Object.keys(before)).toContain('api/shop-2.session.yaml');
  expect(await disk.update(both)).toEqual([]);
  expect(disk.all()).toEqual(before);
});

/** The collection with a saved answer of each request, as a server gives it. No answer sets a cookie. */
function withAnswers({ texts }: OpenedSource): string {
  const answer = [
    { name: 'ok', code: 200, header: [{ key: 'Date', value: 'Thu, 01 Jan 2026 00:00:00 GMT' }], body: '{}' },
  ];
  return JSON.stringify(JSON.parse([...texts.values()][0]!), (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'request' in value ? { ...value, response: answer } : value,
  );
}
