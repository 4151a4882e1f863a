import type { Span } from './tree.js';

/**
 * A text without quotes that begins with a bracket, as a regular expression may: YAML reads a list or map, and then cannot go on.
 *
 * @param at - where it goes on behind the bracket that closes the list or map
 */
export function bracketBeforeText(text: string, at: number): Span | undefined {
  const start = openingOf(text, at);
  if (start === undefined) return undefined;
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const isMap = /^\{.*:\s/.test(text.slice(start, at));
  if (isMap || !/(?:^\s*|[:-]\s+|[[{,]\s*)$/.test(before)) return undefined;
  const end = isWithinBrackets(before) ? endOf(text, start) : endOfLine(text, start);
  // Another key, or a second list, is no part of a text.
  return /^(?:[^\s:]+:\s|[[{])/.test(text.slice(at, end + 1)) && /\s/.test(text.charAt(at - 1))
    ? undefined
    : { start, end };
}

/** The bracket in the line that the one before a place closes. */
function openingOf(text: string, at: number): number | undefined {
  let depth = 0;
  for (let place = text.slice(0, at).trimEnd().length - 1; place >= 0; place--) {
    const sign = text.charAt(place);
    if (sign === '\n') return undefined;
    if (']}'.includes(sign)) depth += 1;
    else if ('[{'.includes(sign)) depth -= 1;
    if (depth === 0) return '[{'.includes(sign) ? place : undefined;
  }
  return undefined;
}

function isWithinBrackets(before: string): boolean {
  return /[[{]/.test(before.replace(/(['"]).*?\1|\[[^[\]]*\]|\{[^{}]*\}/g, ''));
}

/** Up to a comment or to the end of the line. */
function endOfLine(text: string, start: number): number {
  return start + /^[^\r\n]*?(?=\s+#|\s*(?:[\r\n]|$))/.exec(text.slice(start))![0].length;
}

/**
 * A text without quotes that has a bracket in it, within `{ }` or `[ ]`, where YAML reads another list or map.
 *
 * @param at - where that bracket stands
 */
export function bracketInText(text: string, at: number): Span | undefined {
  if (!/[[{]/.test(text.charAt(at))) return undefined;
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const own = /(?:^|[{[,])\s*([^{}[\],\s][^{}[\],]*)$/.exec(before)?.[1]?.replace(/^.*(?::|-)\s+/, '') ?? '';
  if (own === '' || /^["']/.test(own)) return undefined;
  return { start: at - own.length, end: endOf(text, at) };
}

/** A query of GraphQL without quotes, whose braces YAML reads as a map with a map in the place of a comma. */
export function graphqlInBraces(text: string, at: number): Span | undefined {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  const before = /^.*\bquery:[ \t]+(?=\{)/.exec(text.slice(line, at))?.[0];
  if (before === undefined) return undefined;
  const start = line + before.length;
  const end =
    start +
    text
      .slice(start, endOf(text, start))
      .replace(/\s+#.*$/, '')
      .trimEnd().length;
  return /^\{[\s\w(){}$:,"'.!]*\}$/.test(text.slice(start, end)) ? { start, end } : undefined;
}

/** Up to the sign that ends it, outside of its own brackets. */
function endOf(text: string, at: number): number {
  let depth = 0;
  for (let end = at; end < text.length; end++) {
    const sign = text.charAt(end);
    if ('[{('.includes(sign)) depth += 1;
    else if (depth > 0 && ']})'.includes(sign)) depth -= 1;
    else if (sign === '\n' || (depth === 0 && /^(?:[,\]}]|\s+[\]}]|:\s)/.test(text.slice(end, end + 20)))) return end;
  }
  return text.length;
}
