import { unescaped } from './words.js';

/** `key: value`; a key may be in quotes or hold references, and a `\:` does not end it. */
export function keyValue(line: string): { readonly key: string; readonly value: string } {
  const [, quoted, key = '', value = ''] =
    /^\s*(?:"((?:[^"\\]|\\.)*)"|((?:\{\{[^{}]*\}\}|\\.|[^:\\])*?))\s*:\s*(.*)$/s.exec(line) ?? [];
  return { key: unescaped(quoted ?? key.trim()), value: unescaped(value.trim()) };
}
