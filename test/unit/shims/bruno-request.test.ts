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
