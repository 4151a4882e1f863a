import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Edit } from '../../../src/panel/protocol/edits.js';
import { openPanelClient, type PanelClient } from './panel-client.js';
import { checkout, openPanelProject, shop } from './panel-project.js';

const file = 'sessions/checkout.session.yaml';
const text = (panel: { readonly path: (file: string) => string }, of = file): string =>
  readFileSync(panel.path(of), 'utf8');

/** An edit of the file as the client has it. */
const asSeen = (client: PanelClient, edit: Edit, of = file) => ({ file: of, version: client.view(of).version, edit });

test('an edit changes only its bytes, and shows in a second page at once', async () => {
  const panel = await openPanelProject({ files: shop });
  const [first, second] = [await openPanelClient(panel), await openPanelClient(panel)];
  await first.open(file);
  await second.open(file);
  const key = first.key(file, 8);
  const done = await first.ask(
    'edit',
    asSeen(first, { do: 'set', row: key, path: ['retry', 'attempts'], value: 5, was: 3 }),
  );
  expect(done).toMatchObject({ rows: [key], notes: [] });
  expect(text(panel)).toBe(checkout.replace('attempts: 3', 'attempts: 5'));
  expect(first.view(file).rows[7]!.retry).toContain('5 sends');
  await second.until(() => second.view(file).rows[7]!.retry?.includes('5 sends'));
  await second.until(() => second.events.some((event) => event.on === 'undo' && event.undo.undo === done.message));
  // What `check` says of the file may come on its own, before or after.
  expect(second.events.filter((event) => event.on === 'file' && event.by === 'panel')).toHaveLength(1);
});

test('rows that are moved, duplicated, deleted and skipped keep their keys, and each edit is undone as one', async () => {
  const panel = await openPanelProject({ files: shop });
  const client = await openPanelClient(panel);
  await client.open(file);
  const before = client.view(file).rows.map(({ key }) => key);
  const [first, second, , , , , , order, paid] = before as [string, string, ...string[]] & Record<number, string>;
  const keys = (): readonly string[] => client.view(file).rows.map(({ key }) => key);
  const edit = async (given: Edit) => (await client.ask('edit', asSeen(client, given))).rows;

  expect(await edit({ do: 'move', rows: [second], after: null })).toEqual([second]);
  expect(keys()).toEqual([second, first, ...before.slice(2)]);
  const [copy] = await edit({ do: 'duplicate', rows: [paid!] });
  expect(keys()).toEqual([second, first, ...before.slice(2), copy]);
  expect(await edit({ do: 'delete', rows: [first, order!] })).toEqual([]);
  expect(keys()).toEqual([second, ...before.slice(2, 7), paid, copy]);
  expect(await edit({ do: 'skip', rows: [second, paid!], value: 'later' })).toEqual([second, paid]);
  expect(text(panel).match(/skip: later/g)).toHaveLength(2);

  for (let count = 0; count < 4; count++) await client.ask('undo', {});
  expect(text(panel)).toBe(checkout);
  expect(keys()).toEqual(before);
  expect((await client.refusal('undo', {})).code).toBe('nothing-to-undo');
  for (let count = 0; count < 4; count++) await client.ask('redo', {});
  expect(text(panel).match(/skip: later/g)).toHaveLength(2);
  expect(keys()).toEqual([second, ...before.slice(2, 7), paid, copy]);
  expect((await client.refusal('redo', {})).code).toBe('nothing-to-redo');
});

test('a value that changed on disk is refused with what it is now, and another row that changed does no harm', async () => {
  const panel = await openPanelProject({ files: shop });
  const client = await openPanelClient(panel);
  const { version, rows } = await client.open(file);
  const [key, other] = [rows[7]!.key, rows[3]!.key];
  const edit = (backoff: Edit & { do: 'set' }) => ({ file, version, edit: backoff });
  const backoff = { do: 'set', row: key, path: ['retry', 'backoff'], was: '200ms' } as const;
  const elsewhere = checkout
    .replace('sku: A-100', 'sku: B-200')
    .replace('  - if:\n', '  - request: GET /new\n  - if:\n');
  panel.save(file, elsewhere);
  expect(await client.ask('edit', edit({ ...backoff, value: '250ms' }))).toMatchObject({ rows: [key] });
  expect(text(panel)).toBe(elsewhere.replace('backoff: 200ms', 'backoff: 250ms'));
  panel.save(file, elsewhere.replace('backoff: 200ms', 'backoff: 500ms'));
  expect(await client.refusal('edit', edit({ ...backoff, value: '250ms' }))).toMatchObject({
    code: 'changed-meanwhile',
    now: '500ms',
  });
  expect(await client.refusal('edit', { file, version, edit: { do: 'delete', rows: [other, key] } })).toMatchObject({
    code: 'changed-meanwhile',
    message: 'row 9 has changed since the page has seen it',
    now: expect.stringContaining('backoff: 500ms'),
  });
  panel.save(file, checkout.replace(/  - request: POST \/orders\n[^]*?(?=  - request: GET \/orders)/, ''));
  expect((await client.refusal('edit', edit({ ...backoff, value: '250ms' }))).code).toBe('row-gone');
  expect(text(panel)).not.toContain('250ms');
});

test('an edit is undone though the file has changed elsewhere since, and refused in the same lines', async () => {
  const panel = await openPanelProject({ files: shop });
  const client = await openPanelClient(panel);
  await client.open(file);
  const edit = (attempts: number): Edit => ({
    do: 'set',
    row: client.key(file, 8),
    path: ['retry', 'attempts'],
    value: attempts,
    was: 3,
  });
  await client.ask('edit', asSeen(client, edit(5)));
  panel.save(file, text(panel).replace('sku: A-100', 'sku: B-200'));
  await client.ask('undo', {});
  expect(text(panel)).toBe(checkout.replace('sku: A-100', 'sku: B-200'));
  await client.ask('redo', {});
  expect(text(panel)).toBe(checkout.replace('sku: A-100', 'sku: B-200').replace('attempts: 3', 'attempts: 5'));
  panel.save(file, text(panel).replace('attempts: 5', 'attempts: 6'));
  const refusal = await client.refusal('undo', {});
  expect(refusal).toMatchObject({ code: 'undo-elsewhere', hint: 'Undo it there.' });
  expect(text(panel)).toContain('attempts: 6');
  panel.save(file, text(panel).replace('attempts: 6', 'attempts: 5'));
  await client.ask('undo', {});
  expect(text(panel)).toBe(checkout.replace('sku: A-100', 'sku: B-200'));
});

test('an edit keeps CRLF, a byte order mark and a missing last line break, and undo gives back every byte', async () => {
  const odd = `\u{feff}${checkout.replaceAll('\n', '\r\n').replace(/\r\n$/, '')} # last`;
  const panel = await openPanelProject({ files: { ...shop, [file]: odd } });
  const client = await openPanelClient(panel);
  await client.open(file);
  const key = client.key(file, 8);
  await client.ask(
    'edit',
    asSeen(client, { do: 'set', row: key, path: ['name'], value: 'pay', was: 'place the order' }),
  );
  const named = odd.replace('name: place the order', 'name: pay');
  expect(text(panel)).toBe(named);
  await client.ask('edit', asSeen(client, { do: 'set', row: key, path: ['timeout'], value: 5_000 }));
  expect(text(panel).replace('    timeout: 5000\r\n', '')).toBe(named);
  await client.ask('edit', asSeen(client, { do: 'duplicate', rows: [client.key(file, 9)] }));
  await client.ask('edit', asSeen(client, { do: 'delete', rows: [client.key(file, 9)] }));
  expect(text(panel)).not.toMatch(/[^\r]\n/);
  for (let count = 0; count < 4; count++) await client.ask('undo', {});
  expect(text(panel)).toBe(odd);
});

test('an edit is labelled by what the value was and is, unless that is a secret or long', async () => {
  const panel = await openPanelProject({ files: shop });
  const client = await openPanelClient(panel);
  await client.open(file);
  const key = (row: number): string => client.key(file, row);
  const label = async (row: number, path: readonly string[], value?: string | number): Promise<string> => {
    const edit = { do: 'set', row: key(row), path, ...(value !== undefined && { value }) } as const;
    return (await client.ask('edit', asSeen(client, edit))).message;
  };
  expect(await label(8, ['retry', 'attempts'], 5)).toBe(`${file}: row 8 retry.attempts 3 → 5`);
  expect(await label(8, ['timeout'], 500)).toBe(`${file}: row 8 timeout 500`);
  expect(await label(8, ['timeout'])).toBe(`${file}: row 8 timeout removed`);
  const secret = 'k-654321-secret';
  const hidden = [
    await label(2, ['headers', 'x-api-key'], secret),
    await label(1, ['inputs', 'password'], secret),
    await label(8, ['name'], `${secret} ${'long '.repeat(20)}`),
  ];
  expect(hidden).toEqual([
    `set headers.x-api-key of row 2 of ${file}`,
    `set inputs.password of row 1 of ${file}`,
    `set name of row 8 of ${file}`,
  ]);
  const labels = client.events.flatMap((event) => (event.on === 'undo' ? [JSON.stringify(event)] : []));
  expect(labels.join('\n')).toContain('retry.attempts 3 → 5');
  expect(labels.join('\n')).not.toMatch(/k-654321|k-123456|open-sesame/);
});

test('an if / else is not removed if a marker of it has changed on disk, and its requests may change', async () => {
  const panel = await openPanelProject({ files: shop });
  const client = await openPanelClient(panel);
  const { version, rows } = await client.open(file);
  const unwrap = { file, version, edit: { do: 'unwrap', row: rows[2]!.key } } as const;
  panel.save(file, checkout.replace('$.state: locked', '$.state: open'));
  expect(await client.refusal('edit', unwrap)).toMatchObject({
    code: 'changed-meanwhile',
    message: 'row 5 has changed since the page has seen it',
  });
  panel.save(file, checkout.replace('price: 1.5', 'price: 2.5'));
  await client.ask('edit', unwrap);
  expect(client.view(file).rows.map(({ kind }) => kind)).not.toContain('if');
  expect(text(panel)).toContain('price: 2.5');
});
