import type { Span } from './tree.js';

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
