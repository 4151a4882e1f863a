import { expect, test } from 'vitest';
import { openPendingWork } from '../../../src/shims/common/pending-work.js';
import type { ShimStep } from '../../../src/shims/common/shim-step.js';
import { openBru } from '../../../src/shims/bruno/bru.js';
import { brunoRequest } from '../../../src/shims/bruno/bruno-request.js';
import { brunoResponse } from '../../../src/shims/bruno/bruno-response.js';
import type { StepResponse } from '../../../src/engine/ports/step-scripts.js';
import { brunoByHand } from '../../../src/problems/run/bruno-by-hand.js';

type Calls = Readonly<Record<string, (...given: unknown[]) => unknown>>;

function requestOf(step: object): { readonly req: Calls; readonly list: Calls } {
  const req = brunoRequest(step as ShimStep);
  return { req: req as Calls, list: req['headerList'] as Calls };
}

test('the list of headers finds them whatever their case', () => {
  const { list } = requestOf({ request: { headers: { accept: 'text/csv', 'x-a': '1' } } });
  expect([list['get']!('Accept'), list['one']!('X-A'), list['count']!()]).toEqual([
    'text/csv',
    { key: 'x-a', value: '1' },
    2,
  ]);
  expect([
    list['has']!('X-A'),
    list['has']!('X-A', '2'),
    list['has']!({ key: 'X-A' }),
    list['indexOf']!('x-A'),
    list['indexOf']!({ key: 'X-A', value: '1' }),
    list['indexOf']!({ key: 'X-A', value: '2' }),
    list['indexOf']!({ key: 'X-A' }),
  ]).toEqual([true, false, true, 1, 1, -1, -1]);
  expect([list['toObject']!(), list['toString']!()]).toEqual([
    { accept: 'text/csv', 'x-a': '1' },
    'accept: text/csv\nx-a: 1\n',
  ]);
  const bound = list['map']!(
    function (this: { mark: string }, { key }: { key: string }) {
      return this.mark + key;
    },
    { mark: '#' },
  );
  expect(bound).toEqual(['#accept', '#x-a']);
});

test('the list of headers changes those of a request, and not those of a response', () => {
  const headers: Record<string, string> = { accept: 'text/csv', 'x-a': '1' };
  const { list } = requestOf({ request: { headers } });
  expect([list['upsert']!('X-A', '2'), list['add']!('x-b: 3'), list['upsert']!(null)]).toEqual([false, true, null]);
  list['populate']!([
    { key: 'x-b', value: 'other' },
    { key: 'x-c', value: '4' },
  ]);
  list['remove']!(({ key }: { key: string }) => key === 'accept');
  expect(headers).toEqual({ 'x-a': '2', 'x-b': '3', 'x-c': '4' });
  list['assimilate']!([{ key: 'X-C', value: '5' }], true);
  expect(headers).toEqual({ 'x-c': '5' });
  list['repopulate']!('x-d: 6\nx-e: 7');
  expect(headers).toEqual({ 'x-d': '6', 'x-e': '7' });
  const sent = requestOf({ request: { headers }, response: {} });
  expect(() => sent.list['add']!('x-f: 8')).toThrow('cannot be changed');
});

test('a script knows the tags, the path and the time of its request', () => {
  const request = { headers: {}, timeout: 2000 };
  const { req } = requestOf({ request, tags: ['smoke'], path: { id: '7' } });
  expect([req['getTags']!(), req['getPathParams']!(), req['getTimeout']!()]).toEqual([
    ['smoke'],
    [{ name: 'id', value: '7', type: 'path' }],
    undefined,
  ]);
  req['setTimeout']!(50);
  const later = requestOf({ request }).req;
  expect([request.timeout, later['getTimeout']!(), later['timeout']]).toEqual([50, 50, 50]);
  const after = [30_000, 2000].map((timeout) => requestOf({ request: { headers: {}, timeout }, response: {} }).req);
  expect(after.map(({ getTimeout }) => getTimeout!())).toEqual([undefined, 2000]);
});

test('later scripts find the body that an earlier one has set, and its size', () => {
  const response = {
    status: 200,
    statusText: 'OK',
    headers: { 'x-a': '1' },
    json: { a: 1 },
    text: '{"a":1}',
    bytes: Buffer.from('{"a":1}'),
  } as unknown as StepResponse;
  const size = { header: 'HTTP/1.1 200 OK\r\nx-a: 1\r\n\r\n'.length, body: 7 };
  const res = brunoResponse(response) as unknown as Calls;
  expect(res['getSize']!()).toEqual({ ...size, total: size.header + size.body });
  res['setBody']!('tea');
  const later = brunoResponse(response) as unknown as Calls;
  expect([later['getBody']!(), String(later['getDataBuffer']!())]).toEqual(['tea', 'tea']);
});

function bruOf(step: object): Readonly<Record<string, unknown>> {
  const next = { set: () => undefined, settle: () => undefined };
  return openBru({ step: step as ShimStep, pending: openPendingWork(), next });
}

test.each(Object.entries(brunoByHand))('%s fails, and says what to do instead', (name, instead) => {
  const step = { variables: {}, env: {}, request: { headers: {} } };
  const objects = { bru: bruOf(step), req: brunoRequest(step as unknown as ShimStep) };
  const called = name.split('.').reduce<unknown>((of, key) => (of as Readonly<Record<string, unknown>>)[key], objects);
  expect(called).toThrow(`${name} does not exist here: ${instead}`);
});

test('references in a map get their values', () => {
  const { interpolate } = bruOf({ variables: { id: '7' }, env: {} }) as Calls;
  expect([interpolate!({ a: ['{{id}}'] }), interpolate!('{{id}}'), interpolate!(7)]).toEqual([{ a: ['7'] }, '7', 7]);
});
