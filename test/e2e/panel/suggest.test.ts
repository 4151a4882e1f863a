import { expect, test } from 'vitest';
import { openPanelClient } from './panel-client.js';
import { checkout, openPanelProject, shop } from './panel-project.js';
import { answers, runToEnd } from './run-client.js';

const file = 'sessions/checkout.session.yaml';

test('names are those that a row can read: a later capture is not among them, and no value of the environment', async () => {
  const secret = 'very-secret-value-1';
  const panel = await openPanelProject({
    files: { ...shop, '.env.staging': `SHOP_KEY=${secret}\n` },
    env: { SHOP_REGION: secret },
  });
  const client = await openPanelClient(panel);
  const { rows } = await client.open(file);
  const names = async (row?: number, inTests = false): Promise<readonly string[]> => {
    const key = row === undefined ? {} : { row: rows[row - 1]!.key };
    return (await client.ask('names', { file, ...key, inTests })).names.map(({ name }) => name);
  };
  const ofHead = await names();
  expect(ofHead).toEqual(
    expect.arrayContaining(['var.sku', 'env.SHOP_URL', 'env.SHOP_KEY', 'env.SHOP_REGION', 'uuid']),
  );
  expect(ofHead).not.toContain('flow.buyer.token');
  expect(await names(2)).toContain('flow.buyer.token');
  expect(await names(8)).not.toContain('var.orderId');
  expect(await names(8, true)).toContain('var.orderId');
  expect(await names(9)).toContain('var.orderId');
  const { pipes } = await client.ask('names', { file });
  expect(pipes).toContainEqual(expect.objectContaining({ name: 'upper' }));
  expect(client.frames.join('\n')).not.toContain(secret);
  expect((await client.refusal('names', { file, row: 'r999' })).code).toBe('row-gone');
});

test('paths are those of the response that a condition reads, or of the own one, with secrets masked', async () => {
  const respond = answers({
    'POST /login': [[200, { token: 'tok-1234567890', user: { name: 'ann' } }]],
    'GET /carts/mine': [[200, { lines: [{ sku: 'A-100' }], 'a b': null }]],
    'POST /orders': [[202, { id: 'o-1' }]],
    'GET /orders/o-1': [[200, { state: 'paid' }]],
  });
  const panel = await openPanelProject({ files: shop, respond });
  const client = await openPanelClient(panel);
  await client.open(file);
  const paths = (row: number, of: 'condition' | 'own' | 'after') =>
    client.ask('paths', { file, row: client.key(file, row), of });
  expect(await paths(3, 'condition')).toEqual({ paths: [], headers: [] });
  await runToEnd(client, { what: { kind: 'file', file } });
  expect(await paths(3, 'condition')).toEqual({
    from: {
      run: expect.any(String),
      id: expect.any(String),
      row: 2,
      title: 'GET /carts/mine',
      status: 200,
      at: expect.any(Number),
    },
    headers: expect.arrayContaining([{ name: 'content-type', value: 'application/json' }]),
    paths: [
      { path: '$.lines', type: 'array', sample: '1 item' },
      { path: '$.lines[0]', type: 'object', sample: '1 key' },
      { path: '$.lines[0].sku', type: 'string', sample: '"A-100"' },
      { path: '$["a b"]', type: 'null', sample: 'null' },
    ],
  });
  // The last response of a call that is before it.
  const login = await paths(2, 'condition');
  expect(login.from).toMatchObject({ row: 1, title: 'POST /login' });
  expect(login.paths.find(({ path }) => path === '$.token')).toMatchObject({ type: 'string', sample: '"***"' });
  expect(await paths(9, 'own')).toMatchObject({ from: { row: 9 }, paths: [{ path: '$.state', sample: '"paid"' }] });
  expect(await paths(4, 'own')).toEqual({ paths: [], headers: [] });
  // Rows that were added since have another number, and read what came before them.
  const { version } = client.view(file);
  await client.ask('edit', {
    file,
    version,
    edit: { do: 'add-block', after: client.key(file, 2), condition: 'status equals 200' },
  });
  expect((await paths(3, 'condition')).from).toMatchObject({ row: 2 });
  expect((await paths(2, 'after')).from).toMatchObject({ row: 2 });
  expect((await paths(11, 'own')).from).toMatchObject({ row: 11 });
});

test('words and conditions are read back the same, and what cannot be a condition is refused in its own words', async () => {
  const panel = await openPanelProject({ files: shop });
  const client = await openPanelClient(panel);
  const conditions = [
    { status: 404 },
    { status: { in: [404, 410] } },
    { '$.state': 'locked', 'header x-version': '1.10' },
    { '$.items': { length: { gte: 1 } } },
  ];
  for (const condition of conditions) {
    const { words } = await client.ask('words', { condition });
    expect(await client.ask('condition', { words })).toEqual({ condition });
  }
  expect(await client.ask('condition', { words: '{ status: 404 }' })).toEqual({ condition: { status: 404 } });
  expect((await client.refusal('condition', { words: 'status is' })).code).toBe('bad-condition');
  expect((await client.refusal('condition', { words: '' })).code).toBe('bad-condition');
  expect(await client.refusal('condition', { words: '{ state: 404 }' })).toMatchObject({ code: 'unknown-subject' });
  expect((await client.refusal('words', { condition: {} })).hint).toBeDefined();
  const value = { $: { some: { '$.sku': 'null' } }, list: ['1.10', 2] };
  const { yaml } = await client.ask('to-yaml', { value });
  expect(yaml.split('\n')).toContain("    $.sku: 'null'");
  expect(await client.ask('from-yaml', { yaml })).toEqual({ value });
  expect((await client.refusal('from-yaml', { yaml: 'a: [' })).code).toBe('bad-yaml-value');
});

test('a call dialog learns what the flow needs, and the YAML tab the whole text', async () => {
  const login = 'sessions/flows/login.session.yaml';
  const panel = await openPanelProject({ files: shop });
  const client = await openPanelClient(panel);
  expect(await client.ask('flow', { file, flow: login })).toEqual({
    name: 'login',
    alias: 'login',
    inputs: [
      { name: 'user', isRequired: true },
      { name: 'password', isRequired: true },
    ],
    captures: ['token'],
  });
  const { text, version } = await client.ask('text', { file });
  expect([text, version]).toEqual([checkout, (await client.open(file)).version]);
  const broken = `${text}tests: [\n`;
  const saved = await client.ask('edit', { file, version, edit: { do: 'text', was: text, text: broken } });
  expect(saved.problems).toContainEqual(expect.objectContaining({ severity: 'error', file }));
  expect(client.view(file)).toMatchObject({ state: 'broken', rows: { length: 9 } });
  expect(await client.refusal('edit', { file, version, edit: { do: 'text', was: text, text } })).toMatchObject({
    code: 'changed-meanwhile',
    now: broken,
  });
  await client.ask('edit', { file, version, edit: { do: 'text', was: broken, text } });
  expect(client.view(file).state).toBe('ok');
});
