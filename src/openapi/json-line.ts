import type { Path } from './pointer.js';

/** The line of a place in a text that is JSON, from 1: of its key, where it has one. Undefined of a place that it does not have. */
export function lineInJson(text: string, path: Path): number | undefined {
  let at = blankEnd(text, 0);
  let place = at;
  for (const key of path) {
    const found = placeUnder(text, at, key);
    if (!found) return undefined;
    ({ key: place, value: at } = found);
  }
  let line = 1;
  for (let end = text.indexOf('\n'); end >= 0 && end < place; end = text.indexOf('\n', end + 1)) line += 1;
  return line;
}

interface Place {
  readonly key: number;
  readonly value: number;
}

function placeUnder(text: string, at: number, key: string): Place | undefined {
  if (text[at] === '{') return memberAt(text, at, key);
  const item = text[at] === '[' ? itemAt(text, at, Number(key)) : -1;
  return item < 0 ? undefined : { key: item, value: item };
}

function memberAt(text: string, open: number, key: string): Place | undefined {
  for (let at = blankEnd(text, open + 1); text[at] === '"';) {
    const end = stringEnd(text, at);
    const name = text.slice(at, end);
    const value = blankEnd(text, blankEnd(text, end) + 1);
    if (name === `"${key}"` || (name.includes('\\') && JSON.parse(name) === key)) return { key: at, value };
    at = nextAt(text, value);
  }
  return undefined;
}

function itemAt(text: string, open: number, index: number): number {
  let at = blankEnd(text, open + 1);
  for (let passed = 0; passed < index; passed++) {
    if (text[at] === ']' || at >= text.length) return -1;
    at = nextAt(text, at);
  }
  return text[at] === ']' ? -1 : at;
}

/** What follows a value and the comma behind it. */
function nextAt(text: string, start: number): number {
  const end = blankEnd(text, valueEnd(text, start));
  return text[end] === ',' ? blankEnd(text, end + 1) : end;
}

function valueEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = stringEnd(text, at) - 1;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return at;
      depth -= 1;
    } else if (sign === ',' && depth === 0) return at;
    if (depth === 0 && (sign === '"' || sign === '}' || sign === ']')) return at + 1;
  }
  return text.length;
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function blankEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && ' \t\r\n'.includes(text[at]!)) at += 1;
  return at;
}
