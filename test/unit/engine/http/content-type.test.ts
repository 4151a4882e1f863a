import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bodyRecord, misreadCharset, saysText } from '../../../../src/engine/http/content-type.js';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

test.for([
  [
    'text',
    Buffer.from('Käse'),
    'text/plain; charset=utf-8',
    100,
    { size: 5, type: 'text/plain', text: 'Käse', truncated: false },
  ],
  [
    'JSON of a vendor',
    Buffer.from('{}'),
    'application/vnd.shop+json',
    100,
    { size: 2, type: 'application/vnd.shop+json', text: '{}', truncated: false },
  ],
  ['no type, text', Buffer.from('plain'), '', 100, { size: 5, type: 'text/plain', text: 'plain', truncated: false }],
  ['no type, bytes', png, '', 100, { size: 16, type: 'application/octet-stream', truncated: false }],
  ['nothing', Buffer.alloc(0), '', 100, { size: 0, type: '', text: '', truncated: false }],
  ['an image', png, 'image/png', 4, { size: 16, type: 'image/png', truncated: false }],
  [
    'an SVG',
    Buffer.from('<svg/>'),
    'image/svg+xml',
    100,
    { size: 6, type: 'image/svg+xml', text: '<svg/>', truncated: false },
  ],
  [
    'bytes that say they are JSON',
    png,
    'application/json',
    100,
    { size: 16, type: 'application/json', truncated: false },
  ],
  [
    'a type of its own, text',
    Buffer.from('a,b'),
    'application/x-own',
    100,
    { size: 3, type: 'application/x-own', text: 'a,b', truncated: false },
  ],
  [
    'a type of its own, bytes',
    gzipSync('a'),
    'application/x-own',
    100,
    { size: gzipSync('a').byteLength, type: 'application/x-own', truncated: false },
  ],
  [
    'a type of its own, a zero byte in text',
    Buffer.from('a\0b'),
    'application/x-own',
    100,
    { size: 3, type: 'application/x-own', truncated: false },
  ],
  [
    'a type of its own, bytes of no UTF-8',
    Buffer.from('Käse', 'latin1'),
    'application/x-own',
    100,
    { size: 4, type: 'application/x-own', truncated: false },
  ],
  [
    'latin-1',
    Buffer.from('Käse', 'latin1'),
    'text/plain; charset=iso-8859-1',
    100,
    { size: 4, type: 'text/plain', text: 'Käse', truncated: false },
  ],
  [
    'utf-16',
    Buffer.from('Käse', 'utf16le'),
    'text/plain; charset=utf-16le',
    5,
    { size: 8, type: 'text/plain', text: 'Kä', truncated: true },
  ],
  [
    'exactly the cap',
    Buffer.from('12345'),
    'text/plain',
    5,
    { size: 5, type: 'text/plain', text: '12345', truncated: false },
  ],
  [
    'one over the cap',
    Buffer.from('123456'),
    'text/plain',
    5,
    { size: 6, type: 'text/plain', text: '12345', truncated: true },
  ],
  [
    'a character on the cap',
    Buffer.from('ab😀'),
    'text/plain',
    5,
    { size: 6, type: 'text/plain', text: 'ab', truncated: true },
  ],
  [
    'a character on the cap, no type',
    Buffer.from('abä'.repeat(1000)),
    '',
    3,
    { size: 4000, type: 'text/plain', text: 'ab', truncated: true },
  ],
  ['a cap of 0', Buffer.from('abc'), 'text/plain', 0, { size: 3, type: 'text/plain', text: '', truncated: true }],
] as const)('%s', ([, bytes, contentType, limit, record]) => {
  expect(bodyRecord(bytes, contentType, limit)).toEqual(record);
});

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
