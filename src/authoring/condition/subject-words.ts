import { namedSubject } from '../../format/subjects.js';
import type { Subject } from '../../format/check.js';

/** The subject that a condition in words begins with, and the words after it. */
export function readSubjectWords(text: string): { readonly name: string; readonly rest: string } | undefined {
  const start = text.trimStart();
  const plain = /^(?:(status|body|duration)|((?:header|cookie)\s+(?:[^\s"'{}]|\{\{[^{}]*\}\})+))(?=\s|$)/.exec(start);
  if (plain) return split(start, plain[0].length);
  if (start.startsWith('$')) return split(start, pathLength(start));
  const value = /^(?:[^\s{}]*\{\{[^{}]*\}\}[^\s{}]*)+(?=\s|$)/.exec(start);
  return value ? split(start, value[0].length) : undefined;
}

export function subjectOf(name: string): Subject {
  const subject = namedSubject(name);
  if (subject) return subject;
  return name.startsWith('$') ? { kind: 'path', path: name, definite: true } : { kind: 'value', text: name };
}

function split(text: string, length: number): { readonly name: string; readonly rest: string } {
  return { name: text.slice(0, length).replace(/^(header|cookie)\s+/, '$1 '), rest: text.slice(length) };
}

/** A JSON path ends at the first space outside its brackets and quotes. */
function pathLength(text: string): number {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (depth > 0 && `'"`.includes(character)) quote = character;
    else if ('[('.includes(character)) depth++;
    else if ('])'.includes(character)) depth--;
    else if (depth <= 0 && /\s/.test(character)) return at;
  }
  return text.length;
}
