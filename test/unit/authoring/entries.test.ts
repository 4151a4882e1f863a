import { expect, test } from 'vitest';
import {
  addEntry,
  moveEntry,
  removeEntry,
  renameKey,
  setBody,
  setSkip,
} from '../../../src/authoring/ops/edit-entries.js';
import { namesAt } from '../../../src/authoring/ops/names-at.js';
import { pathsIn } from '../../../src/authoring/ops/paths-in.js';
import { renameVariable } from '../../../src/authoring/ops/rename-variable.js';
import { replaceText } from '../../../src/authoring/ops/replace-text.js';
import type { Outcome } from '../../../src/authoring/project/project.js';
import { memoryProject } from './memory-project.js';

const file = 'main.session.yaml';

const text = `inputs:
  user: ann
variables:
  sku: A-100
steps:
  - request: POST /orders
    headers:
      accept: text/csv   # as a table
      x-b: '{{var.sku}}'
    json: { sku: '{{var.sku}}' }
    capture:
      orderId: $.id
    tests:
      # The status.
      - status: 201
      - $.id: { type: string }   # an id
  - set: { total: '{{var.orderId}}' }
  - if:
      '{{var.orderId}}': 5
  - request: GET /orders/{{var.orderId | trim}}
    skip: not yet
  - end
`;

/** The lines that went and came, or why nothing did. */
function change(outcome: Outcome, before = text): string {
  if (outcome.kind === 'refused') return `${outcome.code}: ${outcome.message}`;
  const [edit] = outcome.edits;
  if (!edit || !('after' in edit)) return '';
  const [a, b] = [before.split('\n'), edit.after.split('\n')];
  const [gone, come] = [a.filter((line) => !b.includes(line)), b.filter((line) => !a.includes(line))];
  return [...gone.map((line) => `-${line}`), ...come.map((line) => `+${line}`)].join('\n');
}

function after(outcome: Outcome): string {
  if (outcome.kind === 'refused') throw new Error(outcome.message);
  const [edit] = outcome.edits;
  return edit && 'after' in edit ? edit.after : '';
}

const project = memoryProject({ [file]: text });

test('a key gets another name, and its value and comment stay', () => {
  const path = ['headers', 'accept'];
  expect(change(renameKey(project, { file, row: 1, path, to: 'accept-language' }))).toBe(
    '-      accept: text/csv   # as a table\n+      accept-language: text/csv   # as a table',
  );
  expect(change(renameKey(project, { file, row: 1, path, to: 'X-B' }))).toMatch(/^edit-breaks-file: /);
  expect(change(renameKey(project, { file, row: 1, path, to: 'x-b' }))).toBe('entry-exists: `x-b` is in row 1 already');
  expect(change(renameKey(project, { file, row: 1, path: ['headers', 'c'], to: 'd' }))).toMatch(/^no-such-place/);
  expect(change(renameKey(project, { file, row: 1, path: ['tests', 1, '$.id'], to: '$["a b"]' }))).toBe(
    '-      - $.id: { type: string }   # an id\n+      - \'$["a b"]\': { type: string }   # an id',
  );
  expect(renameKey(project, { file, row: 1, path, to: 'accept' })).toMatchObject({ edits: [] });
});

test('an entry moves, as it is written', () => {
  const moved = moveEntry(project, { file, row: 1, path: ['tests', 0], to: 1 });
  expect(after(moved)).toContain(
    '      - $.id: { type: string }   # an id\n      # The status.\n      - status: 201\n  - set',
  );
  const header = moveEntry(project, { file, row: 1, path: ['headers', 'x-b'], to: 0 });
  expect(after(header)).toMatch(/headers:\n {6}x-b: '\{\{var\.sku\}\}'\n {6}accept: text\/csv/);
  expect(change(moveEntry(project, { file, row: 1, path: ['tests', 0], to: 2 }))).toMatch(/^no-such-place/);
});

test('an entry comes and goes', () => {
  expect(change(addEntry(project, { file, row: 1, path: ['headers'], key: 'x-c', value: '1' }))).toBe(
    "+      x-c: '1'",
  );
  expect(change(addEntry(project, { file, row: 1, path: ['headers'], key: 'x-b', value: '1' }))).toMatch(
    /^entry-exists/,
  );
  expect(change(addEntry(project, { file, row: 1, path: ['tests'], value: { '$.n': 1 }, at: 1 }))).toBe(
    '+      - $.n: 1',
  );
  expect(change(addEntry(project, { file, row: 1, path: ['tags'], value: 'smoke' }))).toBe(
    '+    tags:\n+      - smoke',
  );
  expect(change(removeEntry(project, { file, row: 1, path: ['tests', 0], was: { status: 201 } }))).toBe(
    '-      - status: 201',
  );
  expect(change(removeEntry(project, { file, row: 1, path: ['tests', 0], was: { status: 202 } }))).toMatch(
    /^changed-meanwhile/,
  );
});

test('rows are skipped and run again in one edit', () => {
  expect(change(setSkip(project, { file, rows: [1, 2, 4], value: true }))).toBe(
    '-    skip: not yet\n+    skip: true\n+    skip: true',
  );
  expect(after(setSkip(project, { file, rows: [1, 4], value: 'waits' })).match(/skip: waits/g)).toHaveLength(2);
  expect(change(setSkip(project, { file, rows: [1, 4], value: false }))).toBe('-    skip: not yet');
  expect(change(setSkip(project, { file, rows: [3], value: true }))).toMatch(/^row-without-skip/);
  expect(change(setSkip(project, { file, rows: [9], value: true }))).toMatch(/^row-out-of-range/);
});

test('a body becomes one of another kind in its place', () => {
  const form = setBody(project, { file, row: 1, kind: 'form', value: { a: 'b' } });
  expect(after(form)).toContain("      x-b: '{{var.sku}}'\n    form:\n      a: b\n    capture:");
  expect(change(setBody(project, { file, row: 1, kind: 'none' }))).toBe("-    json: { sku: '{{var.sku}}' }");
  expect(change(setBody(project, { file, row: 1, kind: 'json', value: { sku: 'B' } }))).toBe(
    "-    json: { sku: '{{var.sku}}' }\n+    json: { sku: 'B' }",
  );
  expect(after(setBody(project, { file, row: 1, kind: 'text', value: 'one\ntwo\n' }))).toContain(
    '    text: |\n      one\n      two\n',
  );
  expect(change(setBody(project, { file, row: 2, kind: 'json', value: 1 }))).toMatch(/^row-without-body/);
});

test('a variable gets another name wherever it is read', () => {
  expect(after(renameVariable(project, { file, name: 'orderId', to: 'order' }))).toBe(
    text.replaceAll('orderId', 'order'),
  );
  expect(change(renameVariable(project, { file, name: 'order', to: 'x' }))).toBe(
    'variable-unknown: the file has no variable, input or capture `order`',
  );
  expect(change(renameVariable(project, { file, name: 'orderId', to: 'sku' }))).toMatch(/^entry-exists/);
  expect(change(renameVariable(project, { file, name: 'orderId', to: 'a b' }))).toMatch(/^bad-name/);
});

test('a variable gets another name in the files that call its file', () => {
  const caller = `steps:
  - call: main.session.yaml
    alias: buyer
    inputs: { user: bob }
  - request: GET /{{flow.buyer.orderId | trim}}/{{flow.other.orderId}}/{{var.user}}
`;
  const files = memoryProject({ [file]: text, 'case.session.yaml': caller });
  const captured = renameVariable(files, { file, name: 'orderId', to: 'order' });
  expect(captured).toMatchObject({ callers: ['case.session.yaml'], message: expect.stringContaining('in one file') });
  if (captured.kind === 'edited')
    expect(captured.edits[1]).toMatchObject({ after: caller.replace('buyer.orderId', 'buyer.order') });
  const input = renameVariable(files, { file, name: 'user', to: 'name' });
  if (input.kind === 'edited')
    expect(input.edits.map((edit) => 'after' in edit && edit.after)).toEqual([
      text.replace('user:', 'name:'),
      caller.replace('{ user:', '{ name:'),
    ]);
  expect(input).toMatchObject({ notes: [expect.stringContaining('CALLSHEET_INPUT_user')] });
});

test('a whole text is replaced, with errors too', () => {
  const broken = replaceText(project, { file, text: 'steps: 5\n', was: text });
  expect(broken).toMatchObject({ kind: 'edited', edits: [{ after: 'steps: 5\n' }] });
  if (broken.kind === 'edited') expect(broken.problems.length).toBeGreaterThan(0);
  expect(replaceText(project, { file, text: 'x', was: 'y' })).toMatchObject({ code: 'changed-meanwhile', now: text });
  expect(replaceText(project, { file, text })).toMatchObject({ edits: [] });
});

test('the paths of a response have types and samples', () => {
  const body = { text: JSON.stringify({ id: 'a'.repeat(80), items: [{ n: 1, 'a b': null }], done: true, of: {} }) };
  expect(pathsIn({ body })).toEqual([
    { path: '$.id', type: 'string', sample: `"${'a'.repeat(59)}…` },
    { path: '$.items', type: 'array', sample: '1 item' },
    { path: '$.items[0]', type: 'object', sample: '2 keys' },
    { path: '$.items[0].n', type: 'number', sample: '1' },
    { path: '$.items[0]["a b"]', type: 'null', sample: 'null' },
    { path: '$.done', type: 'boolean', sample: 'true' },
    { path: '$.of', type: 'object', sample: '0 keys' },
  ]);
  expect(pathsIn({ body: { text: 'hello' } })).toEqual([]);
  expect(pathsIn({ body: {} })).toEqual([]);
});

test('a row is offered what it can read', () => {
  const caller = `variables: { a: 1 }
steps:
  - call: main.session.yaml
    alias: buyer
  - request: GET /a
    headers: { x: '{{env.TOKEN}}' }
    capture: { id: $.id }
  - request: GET /b
`;
  const files = memoryProject({ [file]: text, 'case.session.yaml': caller });
  const names = (row?: number, more: object = {}): readonly string[] => {
    const found = namesAt(files, { file: 'case.session.yaml', ...(row !== undefined && { row }), ...more });
    if (found.kind === 'refused') throw new Error(found.message);
    return found.names.filter(({ kind }) => kind !== 'generator').map(({ name, from }) => `${name} (${from})`);
  };
  expect(names()).toEqual(['var.a (variable)', 'env.TOKEN (environment)']);
  expect(names(2)).toEqual([
    'var.a (variable)',
    'flow.buyer.total (row 1)',
    'flow.buyer.orderId (row 1)',
    'env.TOKEN (environment)',
  ]);
  expect(names(2, { inTests: true })[0]).toBe('var.id (row 2)');
  expect(names(3, { env: ['PORT'] })).toEqual([
    'var.id (row 2)',
    'var.a (variable)',
    'flow.buyer.total (row 1)',
    'flow.buyer.orderId (row 1)',
    'env.PORT (environment)',
    'env.TOKEN (environment)',
  ]);
  const found = namesAt(files, { file, row: 1 });
  expect(found).toMatchObject({ pipes: expect.arrayContaining([expect.objectContaining({ name: 'slice' })]) });
  expect(namesAt(files, { file, row: 9 })).toMatchObject({ code: 'row-out-of-range' });
});
