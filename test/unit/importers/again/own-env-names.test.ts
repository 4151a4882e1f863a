import { expect, test } from 'vitest';
import { textSource, type OpenedSource } from '../../../../src/importers/open-source.js';
import { openedFolder } from '../opened-folder.js';
import { openDisk } from './fake-disk.js';

const env = '.env.example';
const report = 'api/orders.import.md';

/** A suite of Bruno with a base URL and a city in its environment, a password in a request, and a script that is carried over. */
function suite(name: string, { host = `http://${name}.test`, city = 'Rome', password = `pass-of-${name}` }): object {
  return {
    [`${name}/bruno.json`]: `{ "version": "1", "name": "${name}" }`,
    [`${name}/environments/local.bru`]: `vars {\n  base: ${host}\n  city: ${city}\n}`,
    [`${name}/a.bru`]: `meta {\n  name: a\n}\n\npost {\n  url: {{base}}/a\n  body: json\n}\n\nbody:json {\n  { "password": "${password}" }\n}\n\nscript:pre-request {\n  odd(bru.getEnvVar('city'));\n}\n`,
  };
}

const opened = (...suites: readonly object[]): OpenedSource =>
  openedFolder(Object.assign({}, ...suites) as Readonly<Record<string, string>>);

test('suites that are imported after one another have names of their own for other values', async () => {
  const disk = openDisk();
  await disk.import(opened(suite('carts', {})));
  await disk.import(opened(suite('orders', { city: 'Oslo' })));
  expect(disk.read(env)).toBe(`# carts
BASE=http://carts.test
city=Rome
# Secrets: set them in .env.local or in the environment.
PASSWORD=

# orders
ORDERS_BASE=http://orders.test
orders_city=Oslo
# Secrets: set them in .env.local or in the environment.
ORDERS_PASSWORD=
`);
  expect(disk.notes()).toEqual([]);
  expect(disk.read('api/orders.session.yaml')).toContain("baseUrl: '{{env.ORDERS_BASE}}'");
  expect(disk.read('api/scripts/orders/a.before.cjs')).toContain(`bru.getEnvVar('orders_city')`);
  expect(disk.read(report)).toContain(
    'changed: ORDERS_BASE in the place of BASE, which has another value for another suite',
  );
});

test('so have those of one import, for secrets too', async () => {
  const disk = openDisk();
  await disk.import(
    opened(suite('carts', { host: 'http://shop.test' }), suite('orders', { host: 'http://shop.test' })),
  );
  expect(disk.read(env)).toBe(`# carts
BASE=http://shop.test
city=Rome
# Secrets: set them in .env.local or in the environment.
PASSWORD=

# orders
# Secrets: set them in .env.local or in the environment.
ORDERS_PASSWORD=
`);
  expect(disk.read('api/orders.session.yaml')).toContain("password: '{{env.ORDERS_PASSWORD}}'");
  expect(disk.notes()).toEqual([]);
});

test('an update has the same names, whatever a person has given them', async () => {
  const disk = openDisk();
  const both = opened(suite('carts', {}), suite('orders', { city: 'Oslo' }));
  await disk.import(both);
  const before = disk.all();
  expect(await disk.update(both)).toEqual([]);
  expect(disk.all()).toEqual(before);
  disk.write(
    env,
    disk
      .read(env)!
      .replaceAll(/http:.*$/gm, 'http://same.test')
      .replace('=Rome', '=Oslo'),
  );
  const changed = disk.all();
  await disk.update(opened(suite('orders', { city: 'Oslo' })));
  expect(disk.all()).toEqual(changed);
});

test('another import of the same suite has its names', async () => {
  const disk = openDisk();
  await disk.import(opened(suite('carts', {})));
  await disk.import(opened(suite('orders', {})));
  for (const file of Object.keys(disk.all())) if (file !== env) disk.remove(file);
  await disk.import(opened(suite('orders', { host: 'http://new.test' })));
  await disk.import(opened(suite('carts', { host: 'http://other.test' })));
  expect(disk.read('api/orders.session.yaml')).toContain("baseUrl: '{{env.ORDERS_BASE}}'");
  expect(disk.read('api/carts.session.yaml')).toContain("baseUrl: '{{env.BASE}}'");
});

test('a name that a person has in .env.example is taken, and one with the same value is shared', async () => {
  const disk = openDisk();
  disk.write(env, 'BASE=http://ours.test\ncity=Rome\nORDERS_BASE=http://theirs.test\n');
  await disk.import(opened(suite('orders', {})));
  expect(disk.read(env)).toContain('\n# orders\nORDERS_BASE_2=http://orders.test\n# Secrets');
});

test('a recording has no name for what it takes from the environment but that of its server', async () => {
  const disk = openDisk();
  const recording = (host: string): OpenedSource => {
    const request = { method: 'GET', url: `https://${host}.test/a`, headers: [] };
    const response = { status: 200, headers: [], content: { mimeType: 'application/json', text: '{}' } };
    return textSource(JSON.stringify({ log: { entries: [{ request, response }] } }), `${host}.har`);
  };
  await disk.import(recording('carts'));
  await disk.import(recording('orders'));
  expect(disk.read(env)).toBe(
    '# carts\nBASE_URL=https://carts.test\n\n# orders\nORDERS_BASE_URL=https://orders.test\n',
  );
  expect(disk.read('api/orders.session.yaml')).toContain('{{env.ORDERS_BASE_URL}}');
});

test.each(['\n', '\r\n'])('a secret of an earlier import keeps its name, with lines that end in %j', async (end) => {
  const disk = openDisk();
  const token = (name: string): OpenedSource =>
    textSource(`GET http://shop.test/${name}\nAuthorization: Bearer token-of-${name}-1\n`, `${name}.http`);
  await disk.import(token('carts'));
  disk.write(env, disk.read(env)!.replaceAll('\n', end));
  await disk.import(token('orders'));
  expect(disk.read(env)).toBe(
    `# carts
# Secrets: set them in .env.local or in the environment.
BEARER=

# orders
# Secrets: set them in .env.local or in the environment.
ORDERS_BEARER=
`.replaceAll('\n', end),
  );
  expect(disk.read('api/orders.session.yaml')).toContain('{{env.ORDERS_BEARER}}');
  expect(disk.read(report)).toContain(
    'changed: ORDERS_BEARER in the place of BEARER, which is a secret of another suite',
  );
  const before = disk.all();
  await disk.update(token('orders'));
  expect(disk.all()).toEqual(before);
});

test('whose a value is counts in a file with lines that end in CRLF', async () => {
  const disk = openDisk();
  await disk.import(opened(suite('carts', {})));
  disk.write(env, disk.read(env)!.replaceAll('\n', '\r\n'));
  for (const file of Object.keys(disk.all())) if (file !== env) disk.remove(file);
  await disk.import(opened(suite('carts', { host: 'http://other.test', city: 'Oslo' })));
  expect(disk.read('api/carts.session.yaml')).toContain("baseUrl: '{{env.BASE}}'");
});

test('a secret that a person has named is shared', async () => {
  const disk = openDisk();
  disk.write(env, '# of all\nPASSWORD=\n');
  await disk.import(opened(suite('orders', {})));
  expect(disk.read('api/orders.session.yaml')).toContain("password: '{{env.PASSWORD}}'");
});
