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

/** A path as one word of a shell, in quotes only where it needs them, that no command takes for a flag. */
export function pathWord(path: string): string {
  return shellWord(path.startsWith('-') ? `./${path}` : path);
}

/** A text as one word of a shell, in quotes only where it needs them. */
export function shellWord(text: string): string {
  return /^[\w./@+-]+$/.test(text) ? text : shellQuote(text);
}

/** `file:20` as one word of a shell; it needs no quotes in any. */
export function placeWord(path: string, line: number): string {
  const word = pathWord(path);
  return shellWord(path) === path ? `${word}:${line}` : pathWord(`${path}:${line}`);
}

function bytesOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

/** A text as a file of YAML has it: in single quotes where it would be read as something else. */
export function yamlText(text: string): string {
  return /^(?!(?:true|false|null)$)[a-z][\w.-]*$/i.test(text) ? text : quotedYaml(text);
}

export function quotedYaml(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Names in backticks: `a`, `b` and `c`. */
export function listed(names: readonly string[], last = 'and'): string {
  const written = names.map((name) => `\`${name}\``);
  return [...written.slice(0, -2), written.slice(-2).join(` ${last} `)].join(', ');
}
