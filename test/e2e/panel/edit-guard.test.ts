import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Edit } from '../../../src/panel/protocol/edits.js';
import { openPanelClient } from './panel-client.js';
import { checkout, openPanelProject, shop } from './panel-project.js';

const file = 'sessions/checkout.session.yaml';

/** Every file below a folder, with its text. */
function filesIn(root: string): Readonly<Record<string, string>> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

test('no edit reads or writes a file outside of the project, or one that is not a session', async () => {
  const other = await openPanelProject({ files: { 'sessions/a.session.yaml': checkout } });
  const panel = await openPanelProject({
    files: { ...shop, 'notes.yaml': 'a: 1' },
    prepare: (root) => {
      symlinkSync(other.path('sessions/a.session.yaml'), join(root, 'sessions/out.session.yaml'));
      symlinkSync(other.path('sessions'), join(root, 'linked'), 'dir');
    },
  });
  const before = [filesIn(panel.root), filesIn(other.root)];
  const client = await openPanelClient(panel);
  const { version, rows } = await client.open(file);
  const set: Edit = { do: 'set', path: ['name'], value: 'x' };
  const paths = [
    '../x.session.yaml',
    'sessions/../../x.session.yaml',
    panel.path(file),
    other.path('sessions/a.session.yaml'),
    'sessions/out.session.yaml',
    'linked/a.session.yaml',
    './sessions/checkout.session.yaml',
    'notes.yaml',
    '.env',
    'package.json',
    'sessions/checkout.session.yaml\0',
  ];
  for (const path of paths)
    for (const edit of [set, { do: 'delete-file', force: true }, { do: 'rename-file', to: 'b' }] as const)
      for (const method of ['edit', 'preview'] as const)
        expect((await client.refusal(method, { file: path, version, edit })).code, path).toBe('file-outside-panel');
  for (const path of paths) {
    expect((await client.refusal('text', { file: path })).code, path).toBe('file-outside-panel');
    expect((await client.refusal('names', { file: path })).code, path).toBe('file-outside-panel');
    expect((await client.refusal('flow', { file, flow: path })).code, path).toBe('file-outside-panel');
    const call: Edit = { do: 'add-call', after: rows[0]!.key, flow: path };
    expect((await client.refusal('edit', { file, version, edit: call })).code, path).toBe('file-outside-panel');
  }
  const newPaths = [
    ['../x.session.yaml', 'bad-flow-file'],
    ['/tmp/x.session.yaml', 'bad-flow-file'],
    ['sessions/../../x.session.yaml', 'bad-flow-file'],
    ['linked/new.session.yaml', 'link-leads-outside'],
    ['linked/deep/new.session.yaml', 'link-leads-outside'],
    ['x.yaml', 'bad-flow-file'],
    ['.hidden/x.session.yaml', 'bad-flow-file'],
    ['a\\b.session.yaml', 'bad-flow-file'],
    ['node_modules/x.session.yaml', 'bad-flow-file'],
    ['sessions/out.session.yaml', 'link-leads-outside'],
  ] as const;
  for (const [path, code] of newPaths) {
    const made = await client.refusal('edit', { file: path, version: '', edit: { do: 'new-file' } });
    expect(made.code, path).toBe(code);
    if (!path.endsWith('.session.yaml')) continue;
    const moved = await client.refusal('edit', { file, version, edit: { do: 'rename-file', to: path } });
    expect(moved.code, path).toBe(code);
  }
  const extract = { do: 'extract', rows: [rows[1]!.key], promote: [], replace: false } as const;
  for (const name of ['../x', 'a/b', '.x', 'C:x'])
    expect((await client.refusal('edit', { file, version, edit: { ...extract, name } })).code, name).toBe(
      'bad-flow-name',
    );
  expect([filesIn(panel.root), filesIn(other.root)]).toEqual(before);
});

test('an edit that is malformed is refused, and the server lives', async () => {
  const panel = await openPanelProject({ files: shop });
  const client = await openPanelClient(panel);
  const { version } = await client.open(file);
  const deep = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) as never;
  const edits: readonly unknown[] = [
    undefined,
    null,
    {},
    { do: 'shell', line: 'id' },
    { do: 'constructor' },
    { do: 'set' },
    { do: 'set', path: 'name', value: 1 },
    { do: 'set', path: [1.5], value: 1 },
    { do: 'set', path: Array.from({ length: 101 }, () => 'a'), value: 1 },
    { do: 'set', path: ['name'], value: deep },
    { do: 'set', path: ['name'], value: 1, more: true },
    { do: 'delete', rows: [] },
    { do: 'delete', rows: Array.from({ length: 10_001 }, (_, at) => `r${at}`) },
    { do: 'delete', rows: [1] },
    { do: 'set-body', row: 'r1', kind: 'toString', value: 1 },
    { do: 'add-set', after: null, values: [] },
    { do: 'add-set', after: null, values: deep },
    { do: 'delete-file', force: 'yes' },
    { do: 'text', text: 1, was: '' },
  ];
  for (const edit of edits)
    for (const method of ['edit', 'preview'] as const)
      expect((await client.refusal(method, { file, version, edit } as never)).code, JSON.stringify(edit)).toBe(
        'bad-panel-request',
      );
  for (const row of ['r999', '__proto__', 'constructor'])
    expect((await client.refusal('edit', { file, version, edit: { do: 'delete', rows: [row] } })).code).toBe(
      'row-gone',
    );
  const key = client.key(file, 4);
  const proto = JSON.parse('{ "__proto__": { "a": 1 } }') as never;
  await client.ask('edit', { file, version, edit: { do: 'set', row: key, path: ['json'], value: proto } });
  expect(readFileSync(panel.path(file), 'utf8')).toContain('__proto__');
  await client.ask('undo', {});
  expect(readFileSync(panel.path(file), 'utf8')).toBe(checkout);
});

test('what cannot be written is refused in its own words, and nothing is changed', async () => {
  const panel = await openPanelProject({ files: shop });
  const client = await openPanelClient(panel);
  const { version } = await client.open(file);
  const given = { file, version, edit: { do: 'set', path: ['name'], value: 'Pay' } } as const;
  chmodSync(panel.path(file), 0o444);
  expect(await client.refusal('edit', given)).toMatchObject({ code: 'file-read-only' });
  chmodSync(panel.path(file), 0o644);
  const journal = { version: 1, state: 'writing', pid: process.pid, at: Date.now(), operations: [] };
  writeFileSync(panel.path('.callsheet-edits'), JSON.stringify(journal));
  expect(await client.refusal('edit', given)).toMatchObject({ code: 'other-edit-going-on' });
  expect(await client.refusal('undo', {})).toMatchObject({ code: 'nothing-to-undo' });
  rmSync(panel.path('.callsheet-edits'));
  expect(readFileSync(panel.path(file), 'utf8')).toBe(checkout);
  panel.save(file, `${checkout}: [\n`);
  expect(await client.refusal('edit', given)).toMatchObject({
    code: 'file-has-errors',
    problems: [expect.objectContaining({ file })],
  });
  rmSync(panel.path(file));
  expect(await client.refusal('edit', given)).toMatchObject({ code: 'file-not-read' });
  await client.until(() => client.events.some((event) => event.on === 'files' && event.removed.includes(file)));
  expect(await client.refusal('edit', given)).toMatchObject({ code: 'file-not-read' });
  expect((await client.refusal('text', { file })).code).toBe('file-not-read');
  panel.save(file, checkout);
  await client.ask('edit', given);
  expect(readFileSync(panel.path(file), 'utf8')).toBe(checkout.replace('name: Checkout', 'name: Pay'));
});

test('a new file comes to lie in a folder that is made for it', async () => {
  const panel = await openPanelProject({ files: shop });
  const client = await openPanelClient(panel);
  mkdirSync(panel.path('more'));
  const made = await client.ask('edit', {
    file: 'more/deep/new.session.yaml',
    version: '',
    edit: { do: 'new-file', request: 'GET /new' },
  });
  expect(made.file).toBe('more/deep/new.session.yaml');
  expect((await client.open(made.file!)).rows).toMatchObject([{ key: made.rows[0], title: 'GET /new' }]);
  await client.until(() => client.events.some((event) => event.on === 'files' && event.files[0]?.file === made.file));
});
