import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openPendingWork } from '../../../src/shims/common/pending-work.js';
import type { ShimStep } from '../../../src/shims/common/shim-step.js';
import { bruno } from '../../../src/shims/bruno/bruno.js';
import { openBru } from '../../../src/shims/bruno/bru.js';

const next = { set: () => undefined, settle: () => undefined };

test('every kind of variable can be set, asked for and taken away', () => {
  const variables: Record<string, unknown> = {};
  const step = { variables, env: {} } as unknown as ShimStep;
  const bru = openBru({ step, pending: openPendingWork(), next }) as Readonly<
    Record<string, (...given: unknown[]) => unknown>
  >;
  for (const kind of ['Var', 'EnvVar', 'GlobalEnvVar', 'CollectionVar']) {
    bru[`set${kind}`]!('city', kind);
    const all = bru[`getAll${kind}s`]!();
    expect([bru[`has${kind}`]!('city'), bru[`get${kind}`]!('city'), all]).toEqual([true, kind, { city: kind }]);
    bru[`delete${kind}`]!('city');
    expect([bru[`has${kind}`]!('city'), variables]).toEqual([false, {}]);
  }
});

test('what JSON has no word for is kept as Bruno keeps it when the script has ended', async () => {
  const variables: Record<string, unknown> = { kept: 'kept' };
  const step = { variables, env: {} } as unknown as ShimStep;
  const seen: unknown[] = [];
  await bruno(({ bru }) => {
    bru.setEnvVar('expires', 5 + bru.getVar('missing'));
    bru.setVar('endless', Infinity);
    bru.setVar('when', new Date(0));
    bru.setVar('counts', new Map([['tea', 1]]));
    bru.setVar('within', { price: Number.NaN, make: () => 1, none: undefined });
    bru.setVar('make', () => 7);
    seen.push(bru.getEnvVar('expires'), bru.getVar('counts').get('tea'), bru.getVar('make')());
  })(step as never);
  expect(seen).toEqual([Number.NaN, 1, 7]);
  expect(variables).toStrictEqual({
    kept: 'kept',
    expires: null,
    endless: null,
    when: '1970-01-01T00:00:00.000Z',
    counts: {},
    within: { price: null },
  });
});

test('references in a text have their values when the script has ended', async () => {
  const variables: Record<string, unknown> = { host: 'http://shop.test', kept: '{{host}}' };
  const step = { variables, env: { PORT: '80' } } as unknown as ShimStep;
  const seen: unknown[] = [];
  await bruno(({ bru }) => {
    bru.setVar('link', '{{base}}/tea?{{link}}{{none}}');
    bru.setVar('base', '{{host}}:{{PORT}}');
    seen.push(bru.getVar('link'));
  })(step as never);
  expect(seen).toEqual(['{{base}}/tea?{{link}}{{none}}']);
  expect(variables).toEqual({
    host: 'http://shop.test',
    kept: '{{host}}',
    base: 'http://shop.test:80',
    link: 'http://shop.test:80/tea?{{link}}{{none}}',
  });
});

test('the name of the environment is the variable that Bruno has it in', () => {
  const nameIn = (variables: object, env: object = {}): unknown => {
    const step = { variables, env } as unknown as ShimStep;
    return (openBru({ step, pending: openPendingWork(), next })['getEnvName'] as () => unknown)();
  };
  expect([nameIn({ __name__: 'local' }), nameIn({}, { __name__: 'ci' }), nameIn({})]).toEqual([
    'local',
    'ci',
    undefined,
  ]);
});

test('JSON is made small', () => {
  const step = { variables: {}, env: {} } as unknown as ShimStep;
  const { minifyJson } = openBru({ step, pending: openPendingWork(), next })['utils'] as {
    readonly minifyJson: (json: unknown) => string;
  };
  expect([minifyJson('{ "a": [1, 2] }'), minifyJson({ a: 1 })]).toEqual(['{"a":[1,2]}', '{"a":1}']);
  expect(minifyJson('  ')).toBe('');
  for (const wrong of ['{', null, 7]) expect(() => minifyJson(wrong)).toThrow();
});

type Send = (given: unknown, callback?: (error: unknown, response: unknown) => unknown) => Promise<unknown>;

/** `bru.sendRequest` with a server that gives one status. */
function sending(status: number): { readonly send: Send; readonly sent: [string, unknown][] } {
  const sent: [string, unknown][] = [];
  const step = {
    variables: {},
    env: {},
    send: (line: string, options: object) => {
      sent.push([line, options]);
      return Promise.resolve({ status, headers: {}, text: '{"id":7}', json: { id: 7 } });
    },
  } as unknown as ShimStep;
  const bru = openBru({ step, pending: openPendingWork(), next });
  return { send: bru['sendRequest'] as Send, sent };
}

test('a request of a script sends its data as axios does', async () => {
  const { send, sent } = sending(200);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  await send({ url: 'http://a/b', method: 'post', headers: form, data: { grant: 'x', list: [1, 2], no: undefined } });
  await send({ url: 'http://a/b', method: 'post', data: { a: 1 } });
  await send({ url: 'http://a/b', method: 'post', data: 'a=1' });
  await send({ url: 'http://a/b', method: 'put', headers: { 'content-type': 'text/plain' }, data: 'a' });
  await send({ url: 'http://a/b', method: 'post', data: new URLSearchParams({ a: '1' }) });
  await send('http://a/b');
  const typed = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(sent).toEqual([
    ['POST http://a/b', { headers: form, form: { grant: 'x', 'list[]': ['1', '2'] }, settings: false }],
    ['POST http://a/b', { headers: {}, json: { a: 1 }, settings: false }],
    ['POST http://a/b', { headers: typed, text: 'a=1', settings: false }],
    ['PUT http://a/b', { headers: { 'content-type': 'text/plain' }, text: 'a', settings: false }],
    ['POST http://a/b', { headers: typed, text: 'a=1', settings: false }],
    ['GET http://a/b', { headers: {}, settings: false }],
  ]);
});

test('a status that is not 2xx is an error, with its response', async () => {
  const { send } = sending(404);
  await expect(send('http://a/b')).rejects.toMatchObject({
    message: 'Request failed with status code 404',
    status: 404,
    response: { status: 404, data: { id: 7 } },
  });
  const seen: unknown[] = [];
  await send('http://a/b', (error, response) => seen.push((error as { status: number }).status, response));
  expect(seen).toEqual([404, null]);
});

test('who waits for a request with a callback gets its response, and what the callback throws', async () => {
  const { send } = sending(201);
  expect(await send('http://a/b', () => undefined)).toMatchObject({ status: 201, data: { id: 7 } });
  await expect(
    send('http://a/b', () => {
      throw new Error('no token');
    }),
  ).rejects.toThrow('no token');
});

test('a timer of a script can be a promise', async () => {
  const { setTimeout: later } = openPendingWork();
  const wait = promisify(later) as (...given: unknown[]) => Promise<unknown>;
  expect(await wait(1, 'tea')).toBe('tea');
});

test('a script that skips its request goes on', async () => {
  const variables: Record<string, unknown> = {};
  let skips = 0;
  const step = { variables, env: {}, skip: () => (skips += 1) } as unknown as ShimStep;
  await bruno(({ bru }) => {
    const { setVar, runner } = bru as Readonly<Record<string, (...given: unknown[]) => unknown>> & {
      readonly runner: Readonly<Record<string, () => unknown>>;
    };
    runner['skipRequest']!();
    setVar!('city', 'Bern');
  })(step as never);
  expect([skips, variables]).toEqual([1, { city: 'Bern' }]);
});
