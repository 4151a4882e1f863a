import { expect, test } from 'vitest';
import { exchangeOf } from '../../../../src/engine/http/exchange-of.js';

function exchange(body: Uint8Array | string, contentType?: string) {
  const headers = contentType === undefined ? [] : ([['content-type', contentType]] as const);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return exchangeOf({ status: 200, statusText: 'OK', url: 'http://x.test/', headers, body: bytes }, 12.5, {
    cookie: (name, url) => `${name} for ${url}`,
  });
}

test.for([
  ['no charset', Buffer.from('Käse'), undefined, 'Käse'],
  ['utf-8', Buffer.from('Käse'), 'text/plain; charset=utf-8', 'Käse'],
  ['latin-1, quoted', Buffer.from('Käse', 'latin1'), 'text/plain; Charset="ISO-8859-1"', 'Käse'],
  ['utf-16', Buffer.from('Käse', 'utf16le'), 'text/plain;charset=utf-16', 'Käse'],
  ['shift_jis', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'text/plain; charset=Shift_JIS', '日本'],
  ['an unknown charset', Buffer.from('Käse'), 'text/plain; charset=klingon', 'Käse'],
  ['a byte order mark', Buffer.from('\ufeff{"a":1}'), 'application/json', '{"a":1}'],
  ['the mark of UTF-16', Buffer.from('\ufeffKäse', 'utf16le'), 'application/json', 'Käse'],
  ['that of its other order', Buffer.from('\ufeffKäse', 'utf16le').swap16(), 'text/plain; charset=utf-16', 'Käse'],
  ['a mark of UTF-8 with another charset', Buffer.from('\ufeffKäse'), 'text/plain; charset=latin1', 'Käse'],
] as const)('text with %s', ([, bytes, contentType, text]) => {
  expect(exchange(bytes, contentType).text()).toBe(text);
});

test('JSON is read with any content type, null and numbers too; anything else is undefined', () => {
  expect(exchange('\ufeff{"a":[1,2]}', 'text/plain').json()).toEqual({ a: [1, 2] });
  expect([exchange('null').json(), exchange('0').json(), exchange('""').json()]).toEqual([null, 0, '']);
  expect([exchange('').json(), exchange('<html>').json(), exchange('{"a":1').json()]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a __proto__ key is data', () => {
  const value = exchange('{"__proto__":{"admin":true},"constructor":1}').json() as object;
  expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
  expect((value as { admin?: boolean }).admin).toBeUndefined();
});

test('text and JSON are decoded once', () => {
  const read = exchange('{"a":1}');
  expect(read.json()).toBe(read.json());
  expect([read.duration, read.cookie('a')]).toEqual([12.5, 'a for http://x.test/']);
});
