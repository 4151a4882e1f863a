import { isUtf8 } from 'node:buffer';
import { assert, property, string, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { headerBytes, headerText, headerUrl } from '../../../../src/engine/http/head-reader.js';

test('a text comes back as it was sent', () => {
  const comesBack = (text: string): void => {
    expect(headerText(Buffer.from(headerBytes(text), 'latin1'))).toBe(text.toWellFormed());
  };
  assert(property(string({ unit: 'binary' }), comesBack));
});

test('any bytes are read: as UTF-8 if they are that, else each as one character', () => {
  const isRead = (given: Uint8Array): void => {
    const bytes = Buffer.from(given);
    const text = headerText(bytes);
    expect(text).toBe(bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1'));
    expect(headerText(bytes.toString('latin1'))).toBe(text);
  };
  assert(property(uint8Array({ maxLength: 8 }), isRead));
});

test('a URL keeps every byte', () => {
  const keeps = (given: Uint8Array): void => {
    const bytes = Buffer.from(given.filter((byte) => byte !== 0x25));
    const url = headerUrl(bytes);
    expect(url).toMatch(/^[\0-\x7f]*$/);
    expect(url.replace(/%(..)/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))).toBe(
      bytes.toString('latin1'),
    );
  };
  assert(property(uint8Array({ maxLength: 8 }), keeps));
});
