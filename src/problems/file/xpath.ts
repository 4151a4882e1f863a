import type { Message } from '../../format/problem.js';

/** Why an XPath expression cannot be read, and what to do. */
export interface XPathFault {
  readonly reason: string;
  readonly hint: string;
}

const oneOf = (names: readonly string[]): string => names.map((name) => `\`${name}()\``).join(', ');

export const xpathFaults = {
  missing: { reason: 'it is missing', hint: 'Write one after `xpath`, as in `xpath //order/@id`.' },
  openQuote: { reason: 'a quote is not closed', hint: "Close it, as in `//order[@id='7']`." },
  openBracket: { reason: 'a bracket is not closed', hint: "Close it, as in `//order[@id='7']`." },
  openParenthesis: { reason: 'a parenthesis is not closed', hint: 'Close it, as in `count(//order)`.' },
  end: { reason: 'it ends too early', hint: 'Write what follows, as in `//order/@id`.' },
  sign: (sign: string, meant: string): XPathFault => ({
    reason: `unknown operator \`${sign}\``,
    hint: `Write \`${meant}\`.`,
  }),
  syntax: {
    reason: 'it is not XPath 1.0',
    hint: "Write a path such as `//order/@id`, `//order[@id='7']/total` or `count(//order)`.",
  },
  unknownAxis: {
    reason: 'unknown axis before `::`',
    hint: 'Write `child::`, `descendant::`, `parent::`, `ancestor::`, `following-sibling::` or another one of XPath 1.0.',
  },
  axis: { reason: 'callsheet does not read the axis `namespace`', hint: 'Compare `namespace-uri()` instead.' },
  variable: (name: string): XPathFault => ({
    reason: `unknown variable \`$${name}\``,
    hint: `Write a reference such as \`{{var.${name}}}\`, in quotes if it is a string.`,
  }),
  function: (name: string, near: string | undefined): XPathFault => ({
    reason: `XPath 1.0 has no function \`${name}\``,
    hint: near === undefined ? (instead[name] ?? 'Use the functions of XPath 1.0.') : `Did you mean \`${near}\`?`,
  }),
  arguments: (name: string, takes: string): XPathFault => ({
    reason: `\`${name}\` takes ${takes}`,
    hint: `Correct what is in the parentheses of \`${name}\`.`,
  }),
  nodes: (what: string): XPathFault => ({
    reason: `${what} takes nodes, not a value`,
    hint: 'Write a path there, as in `count(//order)`.',
  }),
} as const;

/** What later versions of XPath have, and how 1.0 says it. */
const instead: Readonly<Record<string, string>> = {
  'lower-case': "Write `translate(…, 'ABC…', 'abc…')`, or use `matches: /…/i` as operator.",
  'upper-case': "Write `translate(…, 'abc…', 'ABC…')`, or use `matches: /…/i` as operator.",
  matches: 'Use the operator `matches` under the subject.',
  'ends-with': 'Use the operator `endsWith` under the subject.',
  exists: 'Write `boolean(…)`, or use the operator `exists` under the subject.',
  empty: 'Write `not(…)`, or use the operator `empty` under the subject.',
  'string-join': 'Capture the list, and join it by a pipe: `pipe: join`.',
  replace: 'Capture the text, and use a pipe: `pipe: replace`.',
  abs: 'Use `floor`, `ceiling` or `round`.',
  text: `Write ${oneOf(['text'])} as the last step of a path.`,
};

/** @param expression - as written */
export function badXPath(expression: string, { reason, hint }: XPathFault): Message {
  return {
    code: 'bad-xpath',
    message: expression === '' ? 'the XPath expression is missing' : `invalid XPath \`${expression}\`: ${reason}`,
    hint,
  };
}
