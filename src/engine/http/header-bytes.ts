import { isUtf8 } from 'node:buffer';

/** A header's value as text: UTF-8 where its bytes are that, else Latin-1. */
export function headerText(value: Buffer | string): string {
  const latin1 = byteText(value);
  if (isAscii(latin1)) return latin1;
  const bytes = Buffer.from(latin1, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : latin1;
}

/** A header's value as undici takes it: its UTF-8 bytes, each as one character. */
export function headerBytes(text: string): string {
  return isAscii(text) ? text : Buffer.from(text).toString('latin1');
}

/** A header's value for a URL: its bytes as they came, those beyond ASCII as escapes. */
export function headerUrl(value: Buffer | string): string {
  return byteText(value).replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

function byteText(value: Buffer | string): string {
  return typeof value === 'string' ? value : value.toString('latin1');
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** Spaces and tabs at the end are left out. A regular expression would try each run of spaces in the text from every place in it. */
export function withoutEndSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}
