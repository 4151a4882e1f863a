import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/lib/json.js';
import { withoutUnreadStarts } from '../../../../src/importers/write/unread-starts.js';

const request = (line: string): JsonObject => ({ request: line });
const set = (values: JsonObject): JsonObject => ({ set: values });

/** Variables that stay in the head of a session. */
function left(variables: JsonObject, rows: readonly JsonObject[], { settings = {}, inScripts = '' } = {}): JsonObject {
  const head = withoutUnreadStarts(
    { name: 'Shop', settings, variables },
    { rows, isInScripts: (name) => name === inScripts },
  );
  expect(head).toMatchObject({ name: 'Shop' });
  return (head['variables'] ?? {}) as JsonObject;
}

const start = { id: '\\{{id}}' };

test('a value that a row replaces before anything reads it is left out', () => {
  expect(left(start, [request('GET /'), set({ id: '{{uuid}}' }), request('GET /{{var.id}}')])).toEqual({});
  expect(left({ ...start, other: 1 }, [set({ id: 'a' }), request('GET /{{var.id}}/{{var.other}}')])).toEqual({
    other: 1,
  });
});

test.each<[string, readonly JsonObject[], object]>([
  ['a request reads it first', [request('GET /{{var.id}}'), set({ id: 'a' })], {}],
  ['nothing sets it', [request('GET /{{var.id}}')], {}],
  ['the row reads it', [set({ id: '{{var.id | upper}}' })], {}],
  ['the row is under a condition', [{ if: { status: 200 } }, set({ id: 'a' }), { end: null }], {}],
  ['the row may fail', [set({ id: '{{var.token}}' })], {}],
  ['another value of the row may fail', [set({ id: 'a', name: '{{env.NAME}}' })], {}],
  ['settings read it', [set({ id: 'a' })], { settings: { headers: { id: '{{var.id}}' } } }],
  ['a script that is carried over names it', [set({ id: 'a' })], { inScripts: 'id' }],
])('it stays if %s', (_, rows, more) => {
  expect(left(start, rows, more)).toEqual(start);
});

test('it stays if another value reads it, which may be left out itself', () => {
  const rows = [set({ id: 'a', place: '/{{var.id}}' }), request('GET {{var.place}}')];
  expect(left({ ...start, place: '/{{var.id}}' }, [...rows.slice(1), ...rows])).toEqual({
    ...start,
    place: '/{{var.id}}',
  });
  expect(left({ ...start, place: 'a' }, [set({ id: 'a' }), set({ place: '/x' })])).toEqual({});
});

test('a value of the environment stays', () => {
  expect(left({ id: '{{env.ID}}' }, [set({ id: 'a' })])).toEqual({ id: '{{env.ID}}' });
});

test('a condition that has ended holds no longer', () => {
  const rows = [{ if: { status: 200 } }, request('GET /'), { else: null }, request('GET /'), { end: null }];
  expect(left(start, [...rows, set({ id: 'a' })])).toEqual({});
});
