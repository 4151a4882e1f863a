import { expect, test } from 'vitest';
import { textSource, type OpenedSource } from '../../../../src/importers/open-source.js';
import { openDisk } from './fake-disk.js';

const env = '.env.example';

/** An export of Insomnia with an environment. */
function shop(values: Readonly<Record<string, string>>): OpenedSource {
  const resources = [
    { _id: 'wrk_1', _type: 'workspace', name: 'Shop', parentId: null },
    { _id: 'env_1', _type: 'environment', parentId: 'wrk_1', name: 'Base', data: values },
    ...Object.keys(values).map((name) => ({
      _id: `req_${name}`,
      _type: 'request',
      parentId: 'wrk_1',
      name,
      method: 'GET',
      url: `https://shop.test/{{ _.${name} }}`,
    })),
  ];
  return textSource(JSON.stringify({ _type: 'export', __export_format: 4, resources }), 'shop.json');
}

test('a value that the source changes is that of .env.example, and a note says so', async () => {
  const disk = openDisk();
  disk.write(env, 'OURS=1 # of the team\n');
  await disk.import(shop({ sku: 'A-100', size: 'm' }));
  await disk.update(shop({ sku: 'B 200', size: 'm' }));
  expect(disk.read(env)).toBe("OURS=1 # of the team\n\n# Shop\nSKU='B 200'\nSIZE=m\n");
  expect(disk.notes()).toEqual(['Shop: SKU is B 200 in .env.example now, and was A-100: change it in your .env, too']);
  const before = disk.all();
  await disk.update(shop({ sku: 'B 200', size: 'm' }));
  expect(disk.notes()).toEqual([]);
  expect(disk.all()).toEqual(before);
});

test.each([
  ['SKU=A-100 # ask Ann', 'SKU=$1 # ask Ann'],
  ['export SKU="A-100"   #ask "Ann"', 'export SKU=$1   #ask "Ann"'],
  ["  SKU = 'A-100'", '  SKU=$1'],
])('what a person has written around a value that the source changes stays: %s', async (line, expected) => {
  const disk = openDisk();
  await disk.import(shop({ sku: 'A-100', size: 'm' }));
  disk.write(env, disk.read(env)!.replace('SKU=A-100', line));
  await disk.update(shop({ sku: 'B#$&', size: 'm' }));
  expect(disk.read(env)).toBe(`# Shop\n${expected.replace('$1', () => "'B#$&'")}\nSIZE=m\n`);
});

test('a value that a person has changed stays', async () => {
  const disk = openDisk();
  await disk.import(shop({ sku: 'A-100' }));
  disk.write(env, disk.read(env)!.replace('A-100', 'OURS'));
  await disk.update(shop({ sku: 'A-100' }));
  expect(disk.notes()).toEqual([]);
  await disk.update(shop({ sku: 'B-200' }));
  expect(disk.read(env)).toBe('# Shop\nSKU=OURS\n');
  expect(disk.notes()).toEqual([
    'Shop: SKU stays OURS in .env.example, as you changed it; in the source it is B-200 now',
  ]);
});

test('a folder that has got a suite is updated, and the new suite comes in', async () => {
  const disk = openDisk();
  const [first, second] = ['a', 'b'].map((name) => [...shop({ [name]: '1' }).texts.values()][0]!.replace('Shop', name));
  const folder = (texts: Readonly<Record<string, string>>): OpenedSource => ({
    ...shop({}),
    isFolder: true,
    texts: new Map(Object.entries(texts)),
    meant: Object.keys(texts),
  });
  await disk.import(folder({ 'a.json': first! }));
  await disk.update(folder({ 'a.json': first!, 'b.json': second! }));
  expect(Object.keys(disk.all())).toContain('api/b.session.yaml');
  expect(disk.read('api/b.session.yaml')).toContain('GET /{{env.B}}');
});
