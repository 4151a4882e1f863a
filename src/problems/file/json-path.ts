import type { Message } from '../../format/problem.js';

/** Why a path cannot be read, and what to do. */
export interface PathFault {
  readonly reason: string;
  readonly hint: string;
  /** Whether it is a number that would become another one. */
  readonly isTooLarge?: true;
}

const separators = "names follow a dot, such as `$.order.id`; others stand in brackets: `$['first name']`";

/** What is wrong with a step of a path. */
function pathFault(reason: string, hint: string = separators): PathFault {
  return { reason, hint };
}

export function followsWithoutDot(rest: string): PathFault {
  return pathFault(`\`${rest.slice(0, 12)}\` follows without a dot`);
}

export const pathFaults = {
  noRoot: pathFault('a path begins with `$`'),
  noName: pathFault('a name is missing after a dot'),
  brackets: pathFault('what stands in the brackets is not understood'),
  openBracket: pathFault('a bracket is not closed'),
  openParenthesis: pathFault('a parenthesis is not closed'),
  openQuote: pathFault('a quote is not closed'),
  index: (written: string): PathFault =>
    pathFault(
      `invalid index \`${written}\``,
      `write an index in brackets, such as \`[0]\` or \`[-1]\`, or quote a name: \`['${written}']\``,
    ),
  escape: (escape: string): PathFault =>
    pathFault(
      `unknown escape \`${escape}\``,
      "write a backslash as `\\\\`; the escapes are those of JSON, and `\\'` for a quote",
    ),
  script: pathFault('a script in brackets is never run', 'name the place, or use a filter: `$.items[?(@.count > 1)]`'),
  called: pathFault(
    'a path calls nothing',
    'for the length of what it names, use the operator: `$.items: { length: 3 }`',
  ),
} as const;

const compares = "a filter compares: `$.items[?(@.count > 1 && @.state === 'open')]`";

const ofItself = "write what a value has itself, as in `@.name.length > 2` and `@.name.includes('x')`";

const readingMethods = "a filter calls methods that only read, as in `@.name.includes('x')`";

/** What other languages write with capitals. */
const literals: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** What is wrong with the filter of a path. */
export const filterFaults = {
  empty: { reason: 'its filter is empty', hint: compares },
  setting: { reason: 'a filter cannot set anything', hint: compares },
  several: { reason: 'a filter is one expression', hint: compares },
  tooDeep: { reason: 'its filters are nested too deeply', hint: 'nest filters at most ten deep' },
  unreadable: { reason: 'its filter is not an expression', hint: compares },
  operator: (operator: string): PathFault => ({ reason: `a filter has no operator \`${operator}\``, hint: compares }),
  number: (written: string): PathFault => ({
    reason: `invalid number \`${written}\` in its filter`,
    hint: 'write numbers as JSON does, such as `0.5`, `10` or `1e3`',
  }),
  tooLarge: (written: string): PathFault => ({
    isTooLarge: true,
    reason: `a number cannot hold \`${written}\`: it would become ${Number(written)}`,
    hint: `quote it to compare with text: \`'${written}'\``,
  }),
  alone: (what: string): PathFault => ({
    reason: `${what} alone is neither true nor false`,
    hint: "compare it, as in `@.state == 'open'` and `@.tags.length > 0`",
  }),
  logic: (operator: string): PathFault => ({
    reason: `\`${operator}\` gives no value that a filter could compare or compute with`,
    hint: 'join comparisons with `&&` and `||`; for a default, write `(@.price ?? 0) == 0`',
  }),
  many: (path: string): PathFault => ({
    reason: `\`${path}\` can find several values, and a filter compares one`,
    hint: 'put the comparison into a filter of its own, as in `@.tags[?(@ == 1)]`',
  }),
  regex: (reason: string): PathFault => ({
    reason: `invalid regular expression in its filter: ${reason}`,
    hint: 'put a backslash before what is meant literally',
  }),
  notGlobal: {
    reason: '`.replaceAll` needs a regular expression with `g`',
    hint: "write `/x/g`, or a text: `@.name.replaceAll('x', 'y')`",
  },
  bareRegex: {
    reason: 'its filter compares with a regular expression',
    hint: 'call a method: `@.name.match(/^tea/)`',
  },
  name: (name: string): PathFault => ({
    reason: `its filter does not know \`${name}\``,
    hint: literals.has(name.toLowerCase())
      ? `did you mean \`${name.toLowerCase()}\`?`
      : `did you mean the text \`'${name}'\`, or \`@.${name}\`, which an item has?`,
  }),
  global: (name: string): PathFault => ({ reason: `its filter does not know \`${name}\``, hint: ofItself }),
  dashed: (name: string, last: string): PathFault => ({
    reason: `its filter does not know \`${last}\``,
    hint: `a name with a dash stands in brackets: \`@['${name}']\``,
  }),
  itself: { reason: 'its filter does not know `this`', hint: 'the item is `@`, as in `@.state`' },
  call: (name: string): PathFault => ({
    reason: `a filter has no function \`${name}\``,
    hint: ofItself,
  }),
  method: (name: string, near: string | undefined): PathFault => ({
    reason: `a filter has no method \`${name}\``,
    hint: near === undefined ? readingMethods : `did you mean \`.${near}\`?`,
  }),
  operands: (name: string): PathFault => ({
    reason: `\`.${name}\` cannot be called so`,
    hint: "look at what stands in its parentheses, as in `@.name.includes('x')` and `@.name.slice(0, 3)`",
  }),
  brackets: {
    reason: 'brackets in its filter name no fixed place',
    hint: "write a number or a name in quotes: `@.tags[0]`, `@['first name']`",
  },
} as const;

/**
 * @param reason - the words of the path library, or of one of the faults above
 * @param hint - that of the fault
 */
export function jsonPathFailed(path: string, reason: string, hint: string = oddNames): Message {
  return {
    code: 'json-path-failed',
    message: `${path} cannot be read: ${reason}`,
    hint: `${hint[0]!.toUpperCase()}${hint.slice(1)}${hint.endsWith('?') ? '' : '.'}`,
  };
}

const oddNames = "look at what its references give; odd names stand in quotes, as in $['@id']";
