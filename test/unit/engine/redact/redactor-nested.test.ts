import { array, assert, boolean, constantFrom, jsonValue, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/lib/json.js';
import { createRedactor } from '../../../../src/engine/redact/redactor.js';
import { growth, SQUARE } from '../../../support/growth.js';

const json = 'application/json';
const inner = '{"token":"nested_leak_2222","pin_token":12,"tokens":3,"secrets":{"a":["q"]},"b":"c"}';
const masked = '{"token":"***","pin_token":"***","tokens":3,"secrets":{"a":["***"]},"b":"c"}';

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function part(value: string): string {
  return `--b\r\nContent-Disposition: form-data; name="j"\r\nContent-Type: ${json}\r\n\r\n${value}\r\n--b--\r\n`;
}

const places: readonly (readonly [string, string, (written: string) => string])[] = [
  ['a JSON string', json, (text) => `{"body":"${escaped(text)}","z":"\\u0041"}`],
  ['a JSON string in a JSON string', json, (text) => `{"a":"${escaped(`{ "b" : "${escaped(text)}" }`)}"}`],
  ['a JSON text of several lines in a string', json, (text) => `{"a":"${escaped(`{\n  "b": ${text}\n}`)}"}`],
  ['a header', '', (text) => text],
  ['a message', '', (text) => `it said ${text}, twice`],
  ['events', 'text/event-stream', (text) => `data: {"n":1}\n\nid: 1\ndata: ${text}\n\n`],
  ['a script', 'application/javascript', (text) => `cb(${text})`],
  ['a script with odd quotes', 'application/javascript', (text) => `/* 5" */ cb(${text})`],
  ['lines', 'application/x-ndjson', (text) => `nothing\n{"a":1}\n${text}\n{"a":2}`],
  ['a part', 'multipart/form-data; boundary=b', part],
  ['a parameter', '', (text) => `GET http://x/?data=${encodeURIComponent(text)}&b=%7B failed`],
  ['a parameter as URLs write it', '', (text) => new URL(`http://x/?data=${text}`).href],
  ['a parameter of a parameter', '', (text) => `/a?to=${encodeURIComponent(`/b?data=${encodeURIComponent(text)}`)}`],
  ['a parameter encoded twice', '', (text) => `/a?data=${encodeURIComponent(encodeURIComponent(text))}`],
  ['a field of a form', 'application/x-www-form-urlencoded', (text) => `a=1&j=${encodeURIComponent(text)}`],
];

describe('JSON in other texts', () => {
  it.each(places)('is masked and learned in %s', (_where, type, write) => {
    const redactor = createRedactor({ names: [] });
    expect(redactor.body(write(inner), type)).toBe(write(masked));
    expect(redactor.text('nested_leak_2222')).toBe('nested_leak_2222');
    redactor.learnBody(write(inner), type);
    expect(redactor.text('nested_leak_2222')).toBe('***');
  });

  it('is masked under escapes when events hold it in strings', () => {
    const redactor = createRedactor({ names: [] });
    const text = `data: 5" ${JSON.stringify({ a: JSON.stringify({ token: 'say "nested" \\', b: 'c' }) })}`;
    redactor.learnBody(text, 'text/event-stream');
    expect(redactor.body(text, 'text/event-stream')).toBe('data: 5" {"a":"{\\"token\\":\\"***\\",\\"b\\":\\"c\\"}"}');
    expect(redactor.text('he did say "nested" \\ twice')).toBe('he did *** twice');
  });

  it('is masked if it is cut off, and prose is left', () => {
    const { body, text } = createRedactor({ names: [] });
    expect(body('{"a":"{\\"b\\":1,\\"token\\":\\"nest', json, true)).toBe('{"a":"{\\"b\\":1,\\"token\\":\\"***\\"');
    expect(body('data: {"token":"nest', 'text/event-stream', true)).toBe('data: {"token":"***"');
    expect(text('"token": "not closed\nnext "line"')).toBe('"token": "***"\nnext "line"');
    for (const prose of ['"token": required', '"password": 8 letters', 'the "secret" : is', '"token"', '"api_key":'])
      expect(text(prose)).toBe(prose);
  });
});

describe('a URL in a parameter', () => {
  it('has its own parameters and user info masked and learned', () => {
    const redactor = createRedactor({ names: [] });
    const url =
      'http://x/a?to=%2Fto%3Faccess_token%3Din_parameter%26b%3D1&at=http%3A%2F%2Fann%3Asw0rdfish%40x&c=/d?token=e';
    redactor.learnUrl(url);
    expect(redactor.url(url)).toBe(
      'http://x/a?to=%2Fto%3Faccess_token%3D***%26b%3D1&at=http%3A%2F%2F***%40x&c=/d?token=***',
    );
    expect(redactor.text('in_parameter sw0rdfish')).toBe('*** ***');
  });
});

it('changes no other value, however deep the texts are in one another', () => {
  const wraps: Record<string, { write: (text: string) => string; read: (text: string) => string }> = {
    json: { write: (text) => JSON.stringify({ in: text }), read: (text) => (JSON.parse(text) as { in: string }).in },
    indented: { write: (text) => JSON.stringify([text], null, 2), read: (text) => (JSON.parse(text) as [string])[0] },
    url: {
      write: (text) => `/?in=${encodeURIComponent(text).replaceAll("'", '%27')}`,
      read: (text) => decodeURIComponent(text.slice(5)),
    },
    form: {
      write: (text) => new URLSearchParams({ in: text }).toString(),
      read: (text) => new URLSearchParams(text).get('in')!,
    },
  };
  const wrap = (name: string) => wraps[name]!;
  const hasPair = (text: string): boolean => /[=@":%]/.test(text);
  const other = jsonValue().filter((value) => !hasPair(String(JSON.stringify(value))));
  assert(
    property(
      string(),
      other,
      array(constantFrom('json', 'indented', 'url'), { maxLength: 3 }),
      boolean(),
      (...made) => {
        const [secret, plain, outwards, isForm] = made;
        const how = isForm ? [...outwards, 'form'] : outwards;
        const text = JSON.stringify({ password: secret, plain });
        const written = how.reduce((inside, name) => wrap(name).write(inside), text);
        const shown = createRedactor({ names: [] }).body(written, isForm ? 'application/x-www-form-urlencoded' : '');
        const read = how.reduceRight((outside, name) => wrap(name).read(outside), shown);
        expect(JSON.parse(read) as Json).toEqual(JSON.parse(JSON.stringify({ password: '***', plain })));
      },
    ),
    { numRuns: 300 },
  );
});

it.each([
  '"token":{',
  '"token":[',
  '"token":"\n',
  '"token":',
  '"a"    ',
  '\\',
  '\\\\"',
  '\\"token\\":\\"',
  '"token": 5 ',
  '?a=',
  '?a=%41',
  '%25',
  '%22token%22:',
  '"\\n',
  '":',
  '{"token":["a"],',
])('takes four times as long for four times as many %j', async (each) => {
  const { body, text } = createRedactor({ names: [] });
  const mask = (length: number) => () => {
    const long = each.repeat(length / each.length);
    for (const made of [long, `{"a":"${long}`, `"token":{${long}`, `?token=${long}`, `?x=%${long}`, `="token${long}`]) {
      body(made, json);
      body(made, '');
    }
    text(`=${long}`);
  };
  expect(await growth(mask(15_000), mask(60_000))).toBeLessThan(SQUARE);
});
