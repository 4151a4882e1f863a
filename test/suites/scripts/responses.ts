import type { Answer } from '../support/stand-in.js';

const right = {
  id: 5,
  name: 'tea',
  price: 9.5,
  ok: true,
  nil: null,
  note: '',
  tags: ['a', 'b'],
  empty: [],
  user: { name: 'ann', email: 'ann@example.com', roles: ['admin', 'buyer'], address: { city: 'Bern' } },
  items: [
    { id: 1, sku: 'A-1', count: 2 },
    { id: 2, sku: 'B-2', count: 0 },
  ],
  createdAt: '2026-01-02T03:04:05.678Z',
};

const json = { 'x-kind': 'right', location: '/orders/5' };

/** What a server may answer: as it should, and in ways in which servers are wrong. */
export const responses: Readonly<Record<string, Answer>> = {
  right: { status: 200, headers: json, body: right },
  created: { status: 201, headers: { ...json, 'x-kind': 'created' }, body: { ...right, extra: { a: [1, { b: 2 }] } } },
  'no fields': { status: 200, headers: {}, body: {} },
  'other types': {
    status: 200,
    headers: json,
    body: {
      id: '5',
      name: 7,
      price: '9.5',
      ok: 'true',
      nil: 'x',
      note: 1,
      tags: { a: 'b' },
      empty: {},
      user: 'ann',
      items: { a: 1 },
      createdAt: 1767322800000,
    },
  },
  'lists and maps elsewhere': {
    status: 200,
    headers: json,
    body: {
      ...right,
      id: [6, 7],
      name: ['x', 'y'],
      price: { a: 1 },
      ok: [],
      tags: 'a,b',
      user: ['ann'],
      items: 'A-1',
      createdAt: {},
    },
  },
  nulls: {
    status: 200,
    headers: json,
    body: Object.fromEntries(Object.keys(right).map((name) => [name, null])),
  },
  'empty values': {
    status: 200,
    headers: json,
    body: { ...right, id: 0, name: '', price: 0, ok: false, tags: [], user: {}, items: [], createdAt: '' },
  },
  'odd elements': {
    status: 200,
    headers: json,
    body: {
      ...right,
      tags: ['a', 5, null],
      items: [{ id: 1, sku: 'A-1', count: 2 }, {}, { id: '3', sku: null, count: -1 }],
    },
  },
  'one element': {
    status: 200,
    headers: json,
    body: { ...right, tags: ['b'], items: [{ id: 2, sku: 'B-2', count: 1 }] },
  },
  'the same twice': {
    status: 200,
    headers: json,
    body: {
      ...right,
      id: 1,
      price: ' 10 ',
      nil: -0.5,
      tags: ['a', 'a', null, null],
      items: [
        { id: 1, sku: 'B-2', count: 0 },
        { id: 0, sku: 'B-2', count: 3 },
      ],
    },
  },
  'a list': { status: 200, headers: json, body: [right, { id: 6 }] },
  'an empty list': { status: 200, headers: json, body: [] },
  'a number': { status: 200, headers: json, body: 5 },
  'nothing as JSON': { status: 200, headers: json, body: null },
  HTML: { status: 200, headers: { location: '/login' }, body: '<html><body>tea & login</body></html>' },
  'no body': { status: 204, headers: {} },
  'a server error': { status: 500, headers: {}, body: { error: 'boom', items: [], user: null, id: 5 } },
  'not found': { status: 404, headers: { 'x-kind': 'html' }, body: '<html>Not Found</html>' },
};
