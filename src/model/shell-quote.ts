import { control } from './printable.js';

const hasControl = new RegExp(control.source, 'u');
const names: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\', "'": "\\'" };
// An interactive bash may read an exclamation mark after an escaped quote as one of its history.
const escaped = new RegExp(`[\\\\'!]|${control.source}`, 'gu');

/** A text as one word of a shell, on one line: `'…'`, or `$'…'` where it has control characters. */
export function shellQuote(text: string): string {
  if (!hasControl.test(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return `$'${text.replace(escaped, (char) => names[char] ?? bytesOf(new TextEncoder().encode(char)))}'`;
}

/** A path as one word of a shell, in quotes only where it needs them. */
export function shellWord(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : shellQuote(path);
}

/** A header as one word of a shell, whose characters are sent as a byte each. */
export function quoteHeader(text: string): string {
  if (!/[\x80-\xff]/.test(text)) return shellQuote(text);
  const quoted = text.replace(/[\\'!]|[^\x20-\x7e]/g, (char) => names[char] ?? bytesOf([char.charCodeAt(0)]));
  return `$'${quoted}'`;
}

function bytesOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
