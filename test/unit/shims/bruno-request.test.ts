import { expect, test } from 'vitest';
import type { ShimStep } from '../../../src/shims/common/shim-step.js';
import { brunoRequest } from '../../../src/shims/bruno/bruno-request.js';

test('a script asks how a request signs in', () => {
  const modeOf = (headers: Readonly<Record<string, string>>): unknown => {
    const request = brunoRequest({ title: 'orders', request: { headers } } as unknown as ShimStep);
    return (request['getAuthMode'] as () => unknown)();
  };
  expect(modeOf({ authorization: 'Bearer abc' })).toBe('bearer');
  expect(modeOf({ authorization: 'Basic YTpi' })).toBe('basic');
  expect(modeOf({ accept: 'text/plain' })).toBe('none');
});

test('a script reads the body as text', () => {
  const bodies = (request: object, step: object = {}): readonly unknown[] => {
    const { getBody } = brunoRequest({ title: 'orders', request, ...step } as unknown as ShimStep) as {
      readonly getBody: (options?: object) => unknown;
    };
    return [getBody(), getBody({ raw: true })];
  };
  expect(bodies({ json: { a: 1 } })).toEqual([{ a: 1 }, '{"a":1}']);
  expect(bodies({ text: '[1]' })).toEqual(['[1]', '[1]']);
  expect(bodies({ text: '[1]' }, { response: {} })).toEqual([[1], '[1]']);
});

/** What a script leaves of a request. */
function changedBy(request: object, change: (req: Readonly<Record<string, (given: unknown) => void>>) => void): object {
  change(brunoRequest({ title: 'orders', request } as unknown as ShimStep) as never);
  return request;
}

test('the body that a script gives to a form is a form', () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const set = (body: unknown, request: object = { headers: {}, form: {} }): unknown =>
    changedBy(request, (req) => req['setBody']!(body));
  expect(set({ a: 'x y', b: [1, 2], c: null })).toEqual({ headers, form: {}, text: 'a=x%20y&b=1&b=2&c=' });
  expect(set([{ name: 'a', value: 1 }, 'b', { name: 'a' }])).toEqual({ headers, form: {}, text: 'a=1&a=' });
  expect(set('a=1')).toEqual({ headers, form: {}, text: 'a=1' });
  expect(set({ a: 1 }, { headers: { ...headers } })).toEqual({ headers, text: 'a=1' });
  expect(set({ a: 1 }, { headers: {} })).toEqual({ headers: {}, json: { a: 1 } });
});

test('headers that a script sets take the place of all others', () => {
  const headers = { accept: '*/*', 'x-a': '1' };
  expect(changedBy({ headers }, (req) => req['setHeaders']!({ 'X-B': 2 }))).toEqual({ headers: { 'x-b': '2' } });
});
