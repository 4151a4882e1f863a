import { expect, test } from 'vitest';
import { textSource, type OpenedSource } from '../../../../src/importers/open-source.js';
import { openDisk, type FakeDisk } from './fake-disk.js';

type Item = object;

const own = `const seen = pm.environment.get('seen') || [];
pm.environment.set('seen', seen.concat(pm.response.json().id)); // every id
`;

interface Request {
  readonly url?: string;
  readonly script?: string;
}

const get = (name: string, { url = name, script }: Request = {}): Item => ({
  name,
  request: { method: 'GET', url: `{{base}}/${url}`, header: [{ key: 'x-unit', value: '{{unit}}' }] },
  event: [
    { listen: 'test', script: { exec: ["pm.test('ok', () => pm.expect(pm.response.json().name).to.eql('true'));"] } },
    ...(script === undefined ? [] : [{ listen: 'test', script: { exec: [script] } }]),
  ],
});
const long = { items: Array.from({ length: 900 }, (_, id) => ({ id })) };
const post: Item = {
  name: 'post',
  request: { method: 'POST', url: '{{base}}/all', body: { mode: 'raw', raw: JSON.stringify(long) } },
};

function suite(...item: readonly Item[]): OpenedSource {
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const variable = [{ key: 'unit', value: 'kg' }];
  const items = [{ name: 'Orders', item }];
  return textSource(
    JSON.stringify({ info: { name: 'P', schema }, item: items, variable }),
    'p.postman_collection.json',
  );
}

const session = 'api/p.session.yaml';
const script = 'api/scripts/p/c.test.cjs';
const body = 'api/bodies/p/post.txt';
const first = suite(get('a'), get('b'), get('c', { script: own }), post);
const next = suite(get('a'), get('b', { url: 'b2' }), get('c', { script: own }), post, get('d'));

/** What a formatter makes of files: other quotes, empty lines, and maps of one line where it likes. */
const layouts: Readonly<Record<string, (text: string) => string>> = {
  'double quotes': (text) => text.replace(/'([^'"\n]*)'/g, '"$1"'),
  'empty lines': (text) => text.replace(/^ {2}- /gm, '\n  - '),
  'rows that begin with the line': (text) =>
    text.replace(/^ {2}(?=[-# ])/gm, (pad, at) => (at > text.indexOf('steps:') ? '' : pad)),
  'maps in brackets': (text) => text.replace(/^ {6}- name: ok\n {8}(\$.name: 'true')$/gm, '      - { name: ok, $1 }'),
  'line ends of Windows': (text) => text.replace(/\n/g, '\r\n'),
};

async function formatted(layout: (text: string) => string): Promise<FakeDisk> {
  const disk = openDisk();
  await disk.import(first);
  const before = disk.read(session)!;

  disk.write(session, layout(before));
  expect(disk.read(session)).not.toBe(before);
  return disk;
}

for (const [name, layout] of Object.entries(layouts)) {
  test(`requests that only have another layout are not changed: ${name}`, async () => {
    const disk = await formatted(layout);
    const before = disk.all();
    expect(await disk.update(first)).toEqual([]);
    expect(disk.all()).toEqual(before);
  });

  test(`what the source changes comes into a file of another layout: ${name}`, async () => {
    const disk = await formatted(layout);
    const before = disk.read(session)!;
    expect(await disk.update(next)).toEqual([]);
    const after = disk.read(session)!;
    expect(after.match(/GET \/\w+/g)).toEqual(['GET /a', 'GET /b2', 'GET /c', 'GET /d']);
    // What the source did not change keeps its layout.
    const rowOf = (text: string, name: string): string | undefined =>
      text
        .split('- request: ')
        .find((row) => row.startsWith(`GET /${name}`))
        ?.trim();
    for (const name of ['a', 'c']) expect(rowOf(after, name)).toBe(rowOf(before, name));
    const updated = disk.all();
    expect(await disk.update(next)).toEqual([]);
    expect(disk.all()).toEqual(updated);
  });
}

test.each([
  ['another value', (text: string) => text.replace('GET /b', 'GET /b3')],
  ['a comment within', (text: string) => text.replace('    name: b\n', '    name: b\n    # ours\n')],
  ['a comment above', (text: string) => text.replace('  - request: GET /b', '  # ours\n  - request: GET /b')],
  ['a value of another type', (text: string) => text.replaceAll("'true'", 'true')],
  ['a number in another spelling', (text: string) => text.replace('    name: b\n', '    name: b\n    timeout: 1.0\n')],
])('in a formatted file, a person has changed a request: %s', async (_, change) => {
  const disk = await formatted((text) => layouts['empty lines']!(change(text)));
  const kept = (await disk.update(next)) as readonly { readonly title?: string; readonly why: string }[];
  expect(kept).toContainEqual({ file: 'p.session.yaml', title: 'b', why: 'changed-in-both' });
});

test('scripts that only have another layout follow the source', async () => {
  const disk = openDisk();
  await disk.import(first);
  const before = disk.read(script)!;
  disk.write(script, before.replaceAll("'", '"').replace(/;$/gm, '').replace('(seen.concat', '(\n  seen.concat'));
  const laidOut = disk.all();
  expect(await disk.update(first)).toEqual([]);
  expect(disk.all()).toEqual(laidOut);
  expect(await disk.update(suite(get('c', { script: own.replace('.id)', '.key)') })))).toEqual([]);
  expect(disk.read(script)).toContain('.key)');
});

test.each([
  ['every id', 'each id'],
  ["'seen'", "'found'"],
])('a script with another comment or text is a change of a person: %s', async (from, to) => {
  const disk = openDisk();
  await disk.import(first);
  disk.write(script, disk.read(script)!.replace(from, to));
  const later = suite(get('c', { script: own.replace('.id)', '.key)') }));
  expect(await disk.update(later)).toEqual([{ file: 'scripts/p/c.test.cjs', why: 'changed-in-both' }]);
});

test('reports and records in another layout are not written anew', async () => {
  const disk = openDisk();
  await disk.import(first);
  const [record, report] = ['api/.p.import.json', 'api/p.import.md'];
  disk.write(record, JSON.stringify(JSON.parse(disk.read(record)!), null, 4));
  disk.write(report, disk.read(report)!.replaceAll(' |', '    |').replaceAll('---', '-------'));
  const before = disk.all();
  await disk.update(first);
  expect(disk.all()).toEqual(before);
});

test('a body that only has another layout goes with the source', async () => {
  const disk = openDisk();
  await disk.import(first);
  expect(Object.keys(disk.all())).toContain(body);
  await disk.update(suite(get('a')));
  expect(disk.read(body)).toBeUndefined();
});

test('a script that is too deep to compare by its tree is compared by its text', async () => {
  const disk = openDisk();
  const deep = (end: string): string =>
    `setTimeout(() => pm.environment.set('all', ${Array(2500).fill("'a'").join(' + ')}), 1);${end}`;
  await disk.import(suite(get('c', { script: deep('') })));
  expect(await disk.update(suite(get('c', { script: deep('\n// new') })))).toEqual([]);
  expect(disk.read(script)).toContain('// new');
});

test('what the source changes above the steps has the line ends of the file', async () => {
  const disk = await formatted(layouts['line ends of Windows']!);
  const event = [{ listen: 'prerequest', script: { exec: ["pm.environment.set('fresh', 'f')"] } }];
  await disk.update(suite({ name: 'e', request: { method: 'GET', url: '{{base}}/{{fresh}}' }, event }, get('b')));
  expect(disk.read(session)).toContain('fresh');
  expect(disk.read(session)!.replaceAll('\r\n', '')).not.toContain('\n');
});
