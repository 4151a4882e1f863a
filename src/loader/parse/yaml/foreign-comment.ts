import type { Message } from '../../../format/problem.js';
import { foreignComment } from '../../../problems/yaml/file-yaml-lines.js';
import type { Source } from './source.js';
import type { ScalarNode, Span } from './tree.js';

/** What is complete as JSON, and goes on with what is a comment there. */
const valueBefore = /^(?:-?\d[\d.eE+-]*|true|false|null)\s+(?=\/[/*])/;

/** `/*`, `/**` and `/*.js` are paths and globs. */
const spaced = /^(?:\/\/\s+\S|\/\*(?:\s+\S|[^]*\*\/))/;
const inBracesToo = /^(?:\/\/\s*\S|\/\*(?:\s+\S|[^]*\*\/))/;

/** JSON with nothing open in a line, up to what is a comment in JavaScript. */
const lineBefore = /^\s*(?!\s)(?:"[^"]*"\s*:\s*(?!\s))?(?:"[^"]*"|[-\d.eE+]+|true|false|null)?[\s[\]{},]*(?=\/[/*])/;

/** A comment of JavaScript that is read as a key; on a line of its own `//` may be one. */
export function commentAsKey(source: Source, { plain, text, start }: ScalarNode, inBraces: boolean): Span | undefined {
  return plain && (inBraces ? inBracesToo : spaced).test(text) ? toLineEnd(source, start) : undefined;
}

/** One that is read as an item within brackets, or as the end of a value. A path may begin with two slashes. */
export function commentInValue(source: Source, { plain, text, start }: ScalarNode): Span | undefined {
  if (!plain) return undefined;
  if (spaced.test(text)) return toLineEnd(source, start);
  const before = valueBefore.exec(source.text.slice(start, start + text.length))?.[0];
  return before === undefined ? undefined : toLineEnd(source, start + before.length);
}

/** One at which the YAML parser stumbles, or in that line. */
export function commentInLine(source: Source, at: number): Span | undefined {
  if (/^\/[/*]/.test(source.text.slice(at, at + 2))) return toLineEnd(source, at);
  const start = source.text.lastIndexOf('\n', at - 1) + 1;
  const before = lineBefore.exec(/[^\r\n]*/.exec(source.text.slice(start))![0])?.[0];
  return before === undefined ? undefined : toLineEnd(source, start + before.length);
}

export function commentFault({ text }: Source, { start }: Span): Message {
  return foreignComment(text.slice(start, start + 2));
}

function toLineEnd({ text }: Source, start: number): Span {
  return { start, end: start + /[^\r\n]*/.exec(text.slice(start))![0].trimEnd().length };
}
