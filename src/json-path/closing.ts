import { pathFaults, type PathFault } from '../problems/file/json-path.js';
import { matchAt } from './path-step.js';
import { quotedText } from './quoted-text.js';

const quoted = new RegExp(quotedText.source, 'sy');
const regex = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,1000}\])+\/[a-z]*/y;
/** What a regular expression follows; anything else is divided. */
const before = '(,=!&|?:[<>+-*%';

/** Of a text in quotes or a regular expression that begins here; 0 of anything else. */
export function literalLength(text: string, at: number): number {
  const sign = text[at];
  if (sign === "'" || sign === '"') return matchAt(quoted, text, at)?.[0].length ?? 0;
  if (sign !== '/') return 0;
  let last = at - 1;
  while (/\s/.test(text[last] ?? '')) last--;
  return last < 0 || before.includes(text[last]!) ? (matchAt(regex, text, at)?.[0].length ?? 0) : 0;
}

/**
 * Where what stands in brackets ends: at a sign that it does not open itself, outside of its texts and regular expressions.
 *
 * @param ends - `]`, or `],`
 */
export function closingAt(text: string, from: number, ends: string): number | PathFault {
  const open: string[] = [];
  for (let at = from; at < text.length; at += literalLength(text, at) || 1) {
    const sign = text[at]!;
    if (open.length === 0 && ends.includes(sign)) return at;
    if (sign === '(' || sign === '[') open.push(sign);
    else if (sign === ')' && open.pop() !== '(') return pathFaults.openBracket;
    else if (sign === ']' && open.pop() !== '[') return pathFaults.openParenthesis;
  }
  return open.includes('(') ? pathFaults.openParenthesis : pathFaults.openBracket;
}
