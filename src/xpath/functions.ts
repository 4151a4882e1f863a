import type { XPathGives } from '../format/check.js';

interface FunctionDescription {
  readonly gives: XPathGives;
  /** The fewest and the most arguments. */
  readonly takes: readonly [number, number];
  /** Whether its argument has to be nodes. */
  readonly ofNodes?: true;
}

/** The functions of XPath 1.0. */
export const functions: Readonly<Record<string, FunctionDescription | undefined>> = {
  last: { gives: 'number', takes: [0, 0] },
  position: { gives: 'number', takes: [0, 0] },
  count: { gives: 'number', takes: [1, 1], ofNodes: true },
  id: { gives: 'nodes', takes: [1, 1] },
  'local-name': { gives: 'text', takes: [0, 1], ofNodes: true },
  'namespace-uri': { gives: 'text', takes: [0, 1], ofNodes: true },
  name: { gives: 'text', takes: [0, 1], ofNodes: true },
  string: { gives: 'text', takes: [0, 1] },
  concat: { gives: 'text', takes: [2, Infinity] },
  'starts-with': { gives: 'boolean', takes: [2, 2] },
  contains: { gives: 'boolean', takes: [2, 2] },
  'substring-before': { gives: 'text', takes: [2, 2] },
  'substring-after': { gives: 'text', takes: [2, 2] },
  substring: { gives: 'text', takes: [2, 3] },
  'string-length': { gives: 'number', takes: [0, 1] },
  'normalize-space': { gives: 'text', takes: [0, 1] },
  translate: { gives: 'text', takes: [3, 3] },
  boolean: { gives: 'boolean', takes: [1, 1] },
  not: { gives: 'boolean', takes: [1, 1] },
  true: { gives: 'boolean', takes: [0, 0] },
  false: { gives: 'boolean', takes: [0, 0] },
  lang: { gives: 'boolean', takes: [1, 1] },
  number: { gives: 'number', takes: [0, 1] },
  sum: { gives: 'number', takes: [1, 1], ofNodes: true },
  floor: { gives: 'number', takes: [1, 1] },
  ceiling: { gives: 'number', takes: [1, 1] },
  round: { gives: 'number', takes: [1, 1] },
};

export function countWords([least, most]: readonly [number, number]): string {
  if (most === 0) return 'no arguments';
  if (most === Infinity) return `${least} arguments or more`;
  return least === most ? `${most} ${most === 1 ? 'argument' : 'arguments'}` : `${least} to ${most} arguments`;
}
