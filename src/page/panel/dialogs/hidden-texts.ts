import { secretNamePattern } from '../../../lib/secret-words.js';
import type { PanelRow } from '../../../panel/protocol/protocol.js';

/** What is shown for a value that only its owner may see. */
const dots = '••••';
/** Shorter texts are in many words. */
const shortest = 4;

/** The texts of rows that are secret there, the longest first. */
export function hiddenTexts(rows: readonly PanelRow[]): readonly string[] {
  const texts = rows.flatMap(({ yaml, hidden }) => hidden.map(([start, end]) => yaml.slice(start, end)));
  const whole = [...new Set(texts.map(unquoted))].filter(({ length }) => length >= shortest);
  return whole.toSorted((a, b) => b.length - a.length);
}

function unquoted(text: string): string {
  return text.trim().replace(/^(['"])(.*)\1$/s, '$2');
}

const entry = /^(\s*(?:- )?["']?([\w.-]+)["']?:\s+)([^\s{[|>&*#].*)$/;
const isReference = /^['"]?(?:[A-Za-z]+ )?\{\{[^}]*\}\}['"]?$/;

/** A line of a session file with dots for what is secret: texts that are known, and values under names of secrets. */
export function withDots(line: string, texts: readonly string[]): string {
  const known = texts.reduce((shown, text) => shown.replaceAll(text, dots), line);
  const [, key, name = '', value = ''] = entry.exec(known) ?? [];
  if (key === undefined || !secretNamePattern.test(name) || value === 'null' || isReference.test(value)) return known;
  return `${key}${dots}`;
}
