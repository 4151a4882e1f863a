import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Edit, EditDone } from '../../../src/panel/protocol/edits.js';
import { plainEnv } from '../../support/plain-env.js';
import { openPanelClient, type PanelClient } from './panel-client.js';
import { cli, openPanelProject, shop, type PanelProject } from './panel-project.js';

const checkout = 'sessions/checkout.session.yaml';
const login = 'sessions/flows/login.session.yaml';
const caller = (path: string): string => `steps:\n  - call: ${path} # as a customer\n    inputs: { user: bob }\n`;
const collection = JSON.stringify({
  info: { name: 'Tea', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [{ name: 'list', request: { method: 'GET', url: '{{baseUrl}}/teas' } }],
});
const files = {
  ...shop,
  'tea.json': collection,
  'sessions/moods.session.yaml': caller('flows/login.session.yaml'),
  'other/end.session.yaml': caller("'../sessions/flows/login.session.yaml'"),
  'sessions/alone.session.yaml':
    'steps:\n  # first\n  - request: POST /login\n    json: { user: ann, language: "{{var.language}}" }\n\n  - request: GET /me\nvariables: { language: en }\n',
};

type Files = Readonly<Record<string, string>>;

/** Each file below a folder. */
function filesIn(root: string): Files {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const own = names.filter((name) => statSync(join(root, name)).isFile()).toSorted();
  return Object.fromEntries(own.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

/** What a command makes of the same files. */
function byCommand(before: Files, args: readonly string[]): Files {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-command-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(before)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  execFileSync(process.execPath, [cli, ...args], { cwd: root, env: plainEnv(), stdio: 'pipe' });
  return filesIn(root);
}

let panel: PanelProject;
let endPanel: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  panel = await openPanelProject({ files, onEnd: (end) => void (endPanel = end) });
  return () => endPanel();
});

interface Operation {
  readonly file?: string;
  readonly edit: (key: (row: number) => string) => Edit;
  readonly command: readonly string[];
  /** Of rows that are selected then, in the file that is shown then. */
  readonly rows?: readonly number[];
  readonly shows?: string;
}

const operations: Readonly<Record<string, Operation>> = {
  'extract, and leave the case as it is': {
    file: 'sessions/alone.session.yaml',
    edit: (key) => ({
      do: 'extract',
      rows: [key(1), key(2)],
      name: 'sign-in',
      promote: [{ literal: 'ann', as: 'user' }],
      replace: false,
    }),
    command: ['extract', 'sessions/alone', '--rows', '1-2', '--name', 'sign-in', '--promote', 'ann=user'],
    rows: [1, 2],
    shows: 'sessions/sign-in.session.yaml',
  },
  'extract, and call the flow in the place of the rows': {
    file: 'sessions/alone.session.yaml',
    edit: (key) => ({
      do: 'extract',
      rows: [key(1), key(2)],
      name: 'sign-in',
      alias: 'me',
      promote: [],
      replace: true,
    }),
    command: ['extract', 'sessions/alone', '--rows', '1-2', '--name', 'sign-in', '--alias', 'me', '--replace'],
    rows: [1],
  },
  'call a flow': {
    edit: (key) => ({
      do: 'add-call',
      after: key(1),
      flow: login,
      alias: 'seller',
      inputs: { user: 'bob', password: '{{env.PASSWORD}}' },
    }),
    command:
      'call checkout flows/login --after 1 --alias seller --input user=bob --input password={{env.PASSWORD}}'.split(
        ' ',
      ),
    rows: [2],
  },
  'wrap rows': {
    edit: (key) => ({ do: 'wrap', rows: [key(8), key(9)], condition: 'status is less than 300' }),
    command: ['wrap', 'checkout', '--rows', '8-9', '--if', 'status is less than 300'],
    rows: [8, 9, 10, 11],
  },
  'change the condition of an arm': {
    edit: (key) => ({ do: 'condition', row: key(3), condition: 'status is one of 404, 410' }),
    command: ['condition', 'checkout', '--row', '3', '--if', 'status is one of 404, 410'],
    rows: [3],
  },
  'remove the condition of a request': {
    edit: (key) => ({ do: 'condition', row: key(8), condition: null }),
    command: ['condition', 'checkout', '--row', '8', '--remove'],
    rows: [8],
  },
  'add an else if': {
    edit: (key) => ({ do: 'add-else-if', row: key(7), condition: '$.state equals gone' }),
    command: ['else-if', 'checkout', '--row', '7', '--if', '$.state equals gone'],
    rows: [7],
  },
  'add an else': {
    edit: (key) => ({ do: 'add-else', row: key(3) }),
    command: ['else', 'checkout', '--row', '3'],
    rows: [7],
  },
  'remove an if / else': {
    edit: (key) => ({ do: 'unwrap', row: key(5) }),
    command: ['unwrap', 'checkout', '--row', '5'],
    rows: [],
  },
  'rename a flow': {
    file: login,
    edit: () => ({ do: 'rename-file', to: 'shared/sign-in.session.yaml' }),
    command: ['rename', login, 'shared/sign-in.session.yaml'],
    rows: [],
    shows: 'shared/sign-in.session.yaml',
  },
  'delete a flow that is called': {
    file: login,
    edit: () => ({ do: 'delete-file', force: true }),
    command: ['delete', login, '--force'],
    rows: [],
  },
  'write a new session': {
    file: 'sessions/new.session.yaml',
    edit: () => ({ do: 'new-file', name: 'New', request: 'GET /new' }),
    command: ['new', 'sessions/new', '--name', 'New', '--request', 'GET /new'],
    rows: [1],
    shows: 'sessions/new.session.yaml',
  },
  'write a new session from curl': {
    file: 'sessions/new.session.yaml',
    edit: () => ({ do: 'new-file', curl: `curl ${'$SHOP_URL'}/orders -d a=1` }),
    command: ['new', 'sessions/new', '--curl', `curl ${'$SHOP_URL'}/orders -d a=1`],
    rows: [1],
    shows: 'sessions/new.session.yaml',
  },
  'import a suite': {
    file: 'imported',
    edit: () => ({ do: 'import', name: 'tea.json', text: collection, to: 'imported' }),
    command: ['import', 'tea.json', '--to', 'imported'],
    rows: [1],
    shows: 'imported/tea.session.yaml',
  },
  'add a request from curl': {
    edit: (key) => ({ do: 'add-request', after: key(1), curl: 'curl -X PUT https://example.com/a -H "x-a: 1"' }),
    command: ['add', 'checkout', '--after', '1', '--curl', 'curl -X PUT https://example.com/a -H "x-a: 1"'],
    rows: [2],
  },
  'paste rows before the first one': {
    edit: () => ({ do: 'paste', after: null, text: '- request: GET /a # one\n- request: GET /b\n' }),
    command: ['add', 'checkout', '--after', '0', '--step', '- request: GET /a # one\n- request: GET /b\n'],
    rows: [1, 2],
  },
  'move rows': {
    edit: (key) => ({ do: 'move', rows: [key(3), key(4), key(5), key(6), key(7)], after: key(9) }),
    command: ['move', 'checkout', '--rows', '3-7', '--after', '9'],
    rows: [5, 6, 7, 8, 9],
  },
  'rename a variable': {
    edit: () => ({ do: 'rename-variable', name: 'sku', to: 'article' }),
    command: ['rename-variable', 'checkout', 'sku', 'article'],
    rows: [],
  },
  'set a value of the head': {
    edit: () => ({ do: 'set', path: ['settings', 'timeout'], value: 5_000 }),
    command: ['set', 'checkout', 'head', 'settings.timeout', '5000'],
    rows: [],
  },
};

test.for(Object.entries(operations))(
  '%s: the files are those of the command, and one undo takes it back',
  async ([, operation]) => {
    const { file = checkout, edit, command, rows, shows } = operation;
    const client = await openPanelClient(panel);
    const isNew = ['new-file', 'import'].includes(operation.edit(String).do);
    const version = isNew ? '' : (await client.open(file)).version;
    const before = filesIn(panel.root);
    const given = { file, version, edit: edit((row) => client.key(file, row)) };

    const preview = await client.ask('preview', given);
    expect(filesIn(panel.root)).toEqual(before);
    const done = await client.ask('edit', given);
    const after = filesIn(panel.root);
    expect(after).toEqual(byCommand(before, command));
    expect(preview.files.map(({ file: each }) => each).toSorted()).toEqual(changedFiles(before, after));
    for (const each of preview.files) expect([each.before, each.after]).toEqual([before[each.file], after[each.file]]);

    expect(done.file).toBe(shows);
    expect(await rowNumbers(client, file, done)).toEqual(rows);

    await client.ask('undo', {});
    expect(filesIn(panel.root)).toEqual(before);
    expect(after).not.toEqual(before);
  },
);

function changedFiles(before: Files, after: Files): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).toSorted();
}

async function rowNumbers(client: PanelClient, file: string, done: EditDone): Promise<readonly number[]> {
  if (done.rows.length === 0) return [];
  const view = done.file === undefined ? client.view(file) : await client.open(done.file);
  return view.rows.flatMap(({ key, number }) => (done.rows.includes(key) ? [number] : []));
}
