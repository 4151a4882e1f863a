import { expect, test } from 'vitest';
import { misreadCharset, saysText } from '../../../../src/engine/http/content-type.js';

test.each<[contentType: string, bytes: readonly number[], charset: string | undefined]>([
  ['text/plain; charset=utf-8', [0x61, 0xff], 'utf-8'],
  ['text/plain', [0xc3], 'utf-8'],
  ['', [0xed, 0xa0, 0x80], 'utf-8'],
  ['text/plain; charset=utf-8', [0xef, 0xbf, 0xbd], undefined],
  ['text/plain; charset=iso-8859-1', [0x61, 0xff, 0x81], undefined],
  ['text/plain; charset=unknown', [0xff], 'utf-8'],
  ['text/plain; charset=utf-16le', [0x00, 0xd8], 'utf-16le'],
  ['text/plain; charset=utf-8', [0xff, 0xfe, 0x00, 0xd8], 'utf-16le'],
  ['text/plain; charset=shift_jis', [0x82], 'shift_jis'],
  ['text/plain; charset=shift_jis', [0x82, 0xa0], undefined],
])('%s with the bytes %j is misread as %s', (contentType, bytes, charset) => {
  expect(misreadCharset(contentType, Uint8Array.from(bytes))).toBe(charset);
});

test('which content types say that a body is text', () => {
  const text = ['', 'text/html', 'application/json', 'application/problem+json', 'application/pdf; charset=utf-8'];
  const other = ['image/png', 'application/octet-stream', 'application/pdf', 'application/x-protobuf'];
  expect([...text, ...other].filter(saysText)).toEqual(text);
});
