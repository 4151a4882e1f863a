import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { AfterStep } from '../../../src/engine/ports/step-scripts.js';
import { type PostmanScript, postman } from '../../../src/shims/postman/postman.js';

interface Ran {
  /** What the script leaves in the variables. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** What `pm.sendRequest` has sent: the line, and its options. */
  readonly sent: readonly unknown[];
  /** Names of tests that failed. */
  readonly failed: readonly string[];
}

/** Runs a script against answers of 200 and `{}`. */
async function ran(script: PostmanScript, from?: string): Promise<Ran> {
  const variables: Record<string, unknown> = {};
  const sent: unknown[] = [];
  const failed: string[] = [];
  const step = {
    title: 'orders',
    request: { method: 'GET', url: 'http://shop.test/orders', headers: {} },
    response: {
      status: 200,
      statusText: 'OK',
      headers: {},
      text: '{}',
      bytes: Buffer.from('{}'),
      duration: 1,
      cookies: {},
    },
    env: {},
    variables,
    send: async (line: string, options: unknown) => {
      sent.push([line, options]);
      return { status: 200, headers: {}, text: '{}', json: {} };
    },
    test: (name: string, run: () => unknown) => {
      try {
        run();
      } catch {
        failed.push(name);
      }
    },
  };
  await postman(script, from === undefined ? {} : { from })(step as unknown as AfterStep);
  return { variables, sent, failed };
}

test('an error in a callback is a line in the console, and fails no more than its tests', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { failed } = await ran(({ pm, setTimeout }) => {
    pm.sendRequest('http://shop.test/a', () => {
      pm.test('in the callback', () => pm.expect(1).to.eql(2));
      throw new Error('late');
    });
    setTimeout(() => {
      throw new Error('later');
    }, 1);
  });
  const lines = warn.mock.calls.map(([line]) => String(line));
  warn.mockRestore();
  expect({ failed, lines: lines.toSorted() }).toEqual({
    failed: ['in the callback'],
    lines: [
      'a callback of a script ended with an error, which fails no test, as in Postman: late',
      'a callback of a script ended with an error, which fails no test, as in Postman: later',
    ],
  });
  const missing = 'not-here';
  await expect(ran(({ setTimeout, require }) => setTimeout(() => require(missing), 1))).rejects.toThrow(missing);
  await expect(
    ran(() => {
      throw new Error('at once');
    }),
  ).rejects.toThrow('at once');
});

test('a body is sent as it is written, with the type of its language', async () => {
  const url = 'http://shop.test/orders';
  const bodies: readonly unknown[] = [
    '{"a":1}',
    { mode: 'raw', raw: '{"a": 1}' },
    { mode: 'raw', raw: { a: 1 } },
    { mode: 'raw', raw: '{"a": 1}', options: { raw: { language: 'json' } } },
    { mode: 'urlencoded', urlencoded: 'a=1&b=2' },
    { a: 1 },
  ];
  const { sent } = await ran(({ pm }) => {
    for (const body of bodies) pm.sendRequest({ url, method: 'post', body });
    pm.sendRequest({ url, method: 'put', header: 'Content-Type: application/json', body: '{"a": 1}' });
  });
  const plain = { 'content-type': 'text/plain' };
  expect(sent).toEqual([
    [`POST ${url}`, { headers: plain, text: '{"a":1}', settings: false }],
    [`POST ${url}`, { headers: plain, text: '{"a": 1}', settings: false }],
    [`POST ${url}`, { headers: plain, text: '{"a":1}', settings: false }],
    [`POST ${url}`, { headers: { 'content-type': 'application/json' }, text: '{"a": 1}', settings: false }],
    [`POST ${url}`, { headers: {}, form: { a: '1', b: '2' }, settings: false }],
    [`POST ${url}`, { headers: {}, settings: false }],
    [`PUT ${url}`, { headers: { 'Content-Type': 'application/json' }, text: '{"a": 1}', settings: false }],
  ]);
});

test('a form has each field as often as it is given', async () => {
  const url = 'http://shop.test/orders';
  const entries = [
    { key: 'a', value: '1' },
    { key: 'a', value: '2' },
    { key: 'b', value: '3', disabled: true },
  ];
  const { sent } = await ran(({ pm }) => {
    pm.sendRequest({ url, method: 'post', body: { mode: 'urlencoded', urlencoded: entries } });
  });
  expect(sent).toEqual([[`POST ${url}`, { headers: {}, form: { a: ['1', '2'] }, settings: false }]]);
});

test('the parts of a form are sent with its type', async () => {
  const url = 'http://shop.test/orders';
  const { sent } = await ran(({ pm }) => {
    const formdata = [{ key: 'a', value: '1', type: 'text' }];
    pm.sendRequest({ url, method: 'post', body: { mode: 'formdata', formdata } }, () => undefined);
  });
  const [, { headers, text }] = sent[0] as [string, { headers: Record<string, string>; text: string }];
  const boundary = /^multipart\/form-data; boundary=(.*)$/.exec(headers['content-type']!)![1]!;
  expect(text.replaceAll(boundary, '***').trim().split('\r\n')).toEqual([
    '--***',
    'Content-Disposition: form-data; name="a"',
    '',
    '1',
    '--***--',
  ]);
});

test('a file that a script sends fails it', async () => {
  const formdata = [{ key: 'a', src: 'cup.png', type: 'file' }];
  const sending = ran(({ pm }) => {
    pm.sendRequest({ url: 'http://shop.test/a', body: { mode: 'formdata', formdata } }, () => undefined);
  });
  await expect(sending).rejects.toThrow(
    'a file in pm.sendRequest does not exist here: send it with a step of the session',
  );
});

test('dynamic variables are made anew each time, and unknown ones stay', async () => {
  const seen: unknown[] = [];
  await ran(({ pm }) => {
    const names = [
      'randomFirstName',
      'guid',
      'randomInt',
      'randomBoolean',
      'timestamp',
      'randomPassword',
      'randomNone',
    ];
    for (const name of names) seen.push(pm.variables.replaceIn(`<{{$${name}}}>`));
    seen.push(pm.variables.replaceIn('{{$guid}}') === pm.variables.replaceIn('{{$guid}}'));
  });
  expect(seen).toEqual([
    expect.stringMatching(/^<\p{L}[^{}]*>$/u),
    expect.stringMatching(/^<[\da-f]{8}-/),
    expect.stringMatching(/^<\d{1,4}>$/),
    expect.stringMatching(/^<(?:true|false)>$/),
    expect.stringMatching(/^<1\d{9}>$/),
    expect.stringMatching(/^<[^{}]{6,}>$/),
    '<{{$randomNone}}>',
    false,
  ]);
});

test('references in a text that a script sets have their values when it has ended', async () => {
  const seen: unknown[] = [];
  const { variables } = await ran(({ pm }) => {
    pm.environment.set('title', 'tea {{id}} {{other}}');
    pm.environment.set('id', 7);
    pm.environment.set('self', '{{self}}');
    seen.push(pm.environment.get('title'), pm.variables.replaceIn('{{title}} {{self}}'));
  });
  expect({ seen, variables }).toEqual({
    seen: ['tea {{id}} {{other}}', 'tea 7 {{other}} {{self}}'],
    variables: { title: 'tea 7 {{other}}', id: 7, self: '{{self}}' },
  });
});

test('pm.test without a function reports nothing', async () => {
  const { failed } = await ran(({ pm }) => {
    pm.test('not written yet');
    pm.test('fails', () => pm.expect(1).to.eql(2));
  });
  expect(failed).toEqual(['fails']);
});

test('a header without a value is left out of a map, and empty in a list', async () => {
  const { sent } = await ran(({ pm }) => {
    pm.sendRequest({ url: 'http://shop.test', header: { 'x-a': undefined, 'x-b': null, 'x-c': 'c' } });
    pm.sendRequest({ url: 'http://shop.test', header: [{ key: 'x-a', value: undefined }, 'x-c: c'] });
  });
  expect(sent).toMatchObject([
    ['GET http://shop.test', { headers: { 'x-c': 'c' } }],
    ['GET http://shop.test', { headers: { 'x-a': '', 'x-c': 'c' } }],
  ]);
  expect(Object.keys((sent[0] as [string, { readonly headers: object }])[1].headers)).toEqual(['x-c']);
});

test('what pm.variables sets to undefined is sent as an empty text, and elsewhere as null', async () => {
  const seen: unknown[] = [];
  const { variables } = await ran(({ pm }) => {
    for (const scope of ['variables', 'environment', 'globals', 'collectionVariables']) {
      pm[scope].set(scope, undefined);
      pm[scope].set(`${scope}Null`, null);
      seen.push(pm[scope].get(scope), pm.variables.replaceIn(`<{{${scope}}}>`));
    }
    pm.variables.set('number', Number.NaN);
  });
  expect(seen).toEqual(['variables', 'environment', 'globals', 'collectionVariables'].flatMap(() => [undefined, '<>']));
  expect(variables).toEqual({
    variables: '',
    variablesNull: null,
    environment: null,
    environmentNull: null,
    globals: null,
    globalsNull: null,
    collectionVariables: null,
    collectionVariablesNull: null,
    number: null,
  });
});

test('what JSON has no word for is kept as newman keeps it when the script has ended', async () => {
  const seen: unknown[] = [];
  const { variables } = await ran(({ pm }) => {
    pm.environment.set('when', new Date(0));
    pm.environment.set('counts', new Map([['tea', 1]]));
    pm.environment.set('within', { price: Number.NaN, make: () => 1, list: [undefined, Number.NaN] });
    pm.environment.set('make', () => 7);
    seen.push(pm.environment.get('counts').get('tea'), pm.environment.get('make')());
  });
  expect(seen).toEqual([1, 7]);
  expect(variables).toStrictEqual({
    when: '1970-01-01T00:00:00.000Z',
    counts: {},
    within: { price: null, list: [null, null] },
    make: null,
  });
});

test('scripts walk through the variables that have a value', async () => {
  const seen: unknown[] = [];
  await ran(({ pm }) => {
    pm.environment.set('schema_cup', '{}');
    pm.environment.set('tea', 7);
    pm.environment.set('unset', '{{unset}}');
    const { values } = pm.environment;
    seen.push(
      values.filter(({ key }: { key: string }) => key.startsWith('schema_')),
      values.one('tea'),
      values.get('tea'),
      values.has('unset'),
      values.map(({ key }: { key: string }) => key),
    );
  });
  expect(seen).toEqual([
    [{ key: 'schema_cup', value: '{}' }],
    { key: 'tea', value: 7 },
    7,
    false,
    ['schema_cup', 'tea'],
  ]);
});

test('xml2Json of a text that is not XML gives no value, and does not throw', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-xml2js-'));
  const seen: unknown[] = [];
  try {
    mkdirSync(join(folder, 'node_modules/xml2js'), { recursive: true });
    // It reports an error as the package does.
    writeFileSync(
      join(folder, 'node_modules/xml2js/index.js'),
      `exports.parseString = (text, _, done) => text === '<a>x</a>' ? done(null, { a: 'x' }) : done(new Error('no XML'));`,
    );
    await ran(({ xml2Json }) => seen.push(xml2Json('<a>x</a>'), xml2Json('{}')), join(folder, 'suite.cjs'));
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(seen).toEqual([{ a: 'x' }, undefined]);
});

test('the bytes of a response are its stream', async () => {
  const seen: unknown[] = [];
  await ran(async ({ pm }) => {
    const asked = await pm.sendRequest('http://shop.test/a');
    for (const { stream, responseSize } of [pm.response, asked])
      seen.push(String.fromCodePoint(...new Uint8Array(stream)), responseSize);
  });
  expect(seen).toEqual(['{}', 2, '{}', 2]);
});
