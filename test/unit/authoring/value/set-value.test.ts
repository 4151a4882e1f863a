import { expect, test } from 'vitest';
import { setValue, type SetValueArguments } from '../../../../src/authoring/ops/set-value.js';
import type { Outcome } from '../../../../src/authoring/project/project.js';
import { memoryProject } from '../memory-project.js';

const file = 'main.session.yaml';

function set(text: string, given: Omit<SetValueArguments, 'file'>): Outcome {
  return setValue(memoryProject({ [file]: text }), { file, ...given });
}

/** The text afterwards, or why nothing is changed. */
function after(text: string, given: Omit<SetValueArguments, 'file'>): string {
  const outcome = set(text, given);
  if (outcome.kind === 'refused') return `${outcome.code}: ${outcome.message}`;
  const [edit] = outcome.edits;
  return edit && 'after' in edit ? edit.after : '(nothing)';
}

test.each<[string, string, Omit<SetValueArguments, 'file'>, string]>([
  [
    'what the format refuses',
    checkout(),
    { row: 1, path: ['retry', 'conditions'], value: ['4xx'] },
    'edit-breaks-file',
  ],
  ['a key that is unknown', checkout(), { row: 1, path: ['headres'], value: {} }, 'edit-breaks-file'],
  ['the key of the kind', checkout(), { row: 1, path: ['request'] }, 'edit-breaks-file'],
  ['a second body', checkout(), { row: 2, path: ['json'], value: 1 }, 'edit-breaks-file'],
  ['a row that is not there', checkout(), { row: 4, path: ['name'], value: 'x' }, 'row-out-of-range'],
  ['a bare marker', checkout(), { row: 3, path: ['name'], value: 'x' }, 'no-such-place'],
  ['a key of a text', checkout(), { row: 2, path: ['timeout', 'x'], value: 1 }, 'no-such-place'],
  ['a place beyond a list', checkout(), { row: 1, path: ['tests', 5], value: {} }, 'no-such-place'],
  ['the rows', checkout(), { path: ['steps', 0, 'name'], value: 'x' }, 'bad-path'],
  ['an anchor that is used', anchored(), { row: 1, path: ['headers', 'a'], value: '2' }, 'anchor-in-use'],
  ['a value with such an anchor', anchored(), { row: 1, path: ['headers'] }, 'anchor-in-use'],
  ['such an anchor above the rows', anchored(), { path: ['settings', 'headers', 'b'], value: '2' }, 'anchor-in-use'],
  ['a key of an alias', anchored(), { row: 2, path: ['headers', 'a'], value: '2' }, 'value-is-alias'],
  ['a row that is an alias', anchored(), { row: 4, path: ['name'], value: 'x' }, 'rows-not-editable'],
])('%s is refused', (_, text, given, code) => {
  expect(set(text, given)).toMatchObject({ kind: 'refused', code });
});

test('an alias that a value is gets a text of its own', () => {
  const [edit] = changedLines(anchored(), after(anchored(), { row: 2, path: ['headers'], value: { b: '3' } }));
  expect(edit).toBe("-    headers: *h\n+    headers: { b: '3' }");
});

test('a value that has changed meanwhile is refused with what it is now', () => {
  const path = ['headers', 'accept'];
  expect(set(checkout(), { row: 1, path, value: 'b', was: 'a' })).toMatchObject({
    code: 'changed-meanwhile',
    now: 'text/csv',
  });
  expect(set(checkout(), { row: 1, path, value: 'b', was: undefined })).toMatchObject({ code: 'changed-meanwhile' });
  expect(set(checkout(), { row: 1, path: ['headers', 'x'], value: 'b', was: 'a' })).not.toHaveProperty('now');
  expect(set(checkout(), { row: 1, path, value: 'b', was: 'text/csv' }).kind).toBe('edited');
  expect(set(checkout(), { row: 1, path: ['headers', 'x-version'], value: 'b', was: '1.10' }).kind).toBe('edited');
  expect(set(checkout(), { row: 1, path: ['name'], value: 'b', was: undefined }).kind).toBe('edited');
});

test('what a file says already changes nothing', () => {
  for (const given of [
    { row: 1, path: ['headers', 'x-version'], value: '1.10' },
    { row: 1, path: ['name'] },
    { row: 1, path: ['tests'], value: [{ status: 201 }, { '$.id': { type: 'string' }, '$.n': 5 }] },
    { path: ['variables'], value: { sku: 'A-100' } },
  ])
    expect(set(checkout(), given)).toMatchObject({ kind: 'edited', edits: [] });
});

function anchored(): string {
  return `settings:
  headers: &s
    b: '1'
steps:
  - request: GET /a
    headers: &h { a: '1' }
  - request: GET /b
    headers: *h
  - &row
    request: GET /c
    headers: *s
  - *row
`;
}

function checkout(): string {
  return `# Buys something.
name: Checkout
settings:
  baseUrl: http://shop.test   # staging
  headers: { accept: application/json }
variables:
  sku: A-100
steps:
  # The order.
  - request: POST /orders # here
    headers:
      accept: 'text/csv'   # as a table
      x-version: 1.10
    json: { sku: "A-100", note: null, tags: [ a,  b ] }
    tests:
      - status: 201
      - $.id: { type: string }
        $.n: 5
    retry: { attempts: 3, conditions: [5xx] }
  - request: POST /notes
    text: |   # kept
      hello
        you

    timeout: 10s
  - end
`;
}

test.each<[string, Omit<SetValueArguments, 'file'>]>([
  ['a plain text', { row: 1, path: ['request'], value: 'PUT /orders/{{var.id}}' }],
  ['a quoted text', { row: 1, path: ['headers', 'accept'], value: "it's" }],
  ['a text that would be null', { row: 1, path: ['json', 'sku'], value: 'null' }],
  ['a text that would be a number', { row: 1, path: ['headers', 'x-version'], value: '2.0' }],
  ['null becomes a text', { row: 1, path: ['json', 'note'], value: 'yes' }],
  ['a number becomes a map', { row: 1, path: ['tests', 0, 'status'], value: { lt: 300 } }],
  ['an item of a list in brackets', { row: 1, path: ['retry', 'conditions'], value: ['5xx', '429'] }],
  ['an inner item goes', { row: 1, path: ['json', 'tags'], value: ['b'] }],
  ['a duration stays plain', { row: 2, path: ['timeout'], value: '20s' }],
  ['a block keeps its header', { row: 2, path: ['text'], value: 'bye\nworld\n' }],
  ['a block without a last line break', { row: 2, path: ['text'], value: 'bye' }],
  ['a new key of a row', { row: 2, path: ['headers', 'x-a'], value: '1' }],
  ['a new key of a map', { row: 1, path: ['retry', 'backoff'], value: 200 }],
  ['the last of a map goes with it', { row: 1, path: ['retry'] }],
  ['a whole map', { row: 1, path: ['headers'], value: { accept: 'text/csv', 'x-new': 'a', 'x-version': '1.10' } }],
  ['a whole list', { row: 1, path: ['tests'], value: [{ status: 201 }, { '$.n': 6 }, { duration: { lt: 5 } }] }],
  ['an item of a list', { row: 1, path: ['tests', 2], value: { '$.x': true } }],
  ['an item goes', { row: 1, path: ['tests', 0] }],
  ['a setting', { path: ['settings', 'timeout'], value: '5s' }],
  ['inputs, above the steps', { path: ['inputs', 'user'], value: null }],
  ['a comment stays next to its key', { path: ['settings', 'baseUrl'], value: 'http://x.test' }],
  ['the last variable goes with its map', { path: ['variables', 'sku'] }],
])('%s', (_, given) => {
  const [edit] = changedLines(checkout(), after(checkout(), given));
  expect(edit).toMatchSnapshot();
});

/** What a change of lines is: those that went, and those that came. */
function changedLines(before: string, after: string): [string] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let from = 0;
  while (from < a.length && from < b.length && a[from] === b[from]) from++;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - from && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const part = (lines: string[], sign: string): string[] =>
    lines.slice(from, lines.length - tail).map((line) => sign + line);
  return [[...part(a, '-'), ...part(b, '+')].join('\n')];
}

test('the values of a path follow the names in its URL, in the same edit', () => {
  const line = (url: string, ...more: readonly string[]): string =>
    `steps:\n  - request: GET ${url}\n${more.map((each) => `    ${each}\n`).join('')}    tests: { status: 200 }\n`;
  const ids = line('/shops/{shop}/orders/{id}', 'path: { shop: a, id: 7 } # of today');
  expect([
    after(line('/orders/1'), { row: 1, path: ['request'], value: 'GET /orders/{id}?x={y}' }),
    after(ids, { row: 1, path: ['request'], value: 'GET /shops/{shop}/orders/{order}' }),
    after(ids, { row: 1, path: ['request'], value: 'GET /orders/{id}' }),
    after(ids, { row: 1, path: ['request'], value: 'GET /orders' }),
    after(ids, { row: 1, path: ['request'], value: 'POST /shops/{shop}/orders/{id}' }),
  ]).toEqual([
    line('/orders/{id}?x={y}', 'path:', "  id: '{{var.id}}'"),
    line('/shops/{shop}/orders/{order}', 'path: { shop: a, order: 7 } # of today'),
    line('/orders/{id}', 'path: { id: 7 } # of today'),
    line('/orders'),
    ids.replace('GET', 'POST'),
  ]);
});
