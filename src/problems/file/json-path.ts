import type { Message } from '../../format/problem.js';

/** Why a path cannot be read, and what to do. */
export interface PathFault {
  readonly reason: string;
  readonly hint: string;
  /** Whether it is a number that would become another one. */
  readonly isTooLarge?: true;
}

const separators =
  "Write a dot before each name, as in `$.order.id`, and put other names in brackets: `$['first name']`.";

/** What is wrong with a step of a path. */
function pathFault(reason: string, hint: string = separators): PathFault {
  return { reason, hint };
}

export function followsWithoutDot(rest: string): PathFault {
  return pathFault(`a dot is missing before \`${rest.slice(0, 12)}\``);
}

export const pathFaults = {
  noRoot: pathFault('it does not begin with `$`'),
  noName: pathFault('a name is missing after a dot'),
  brackets: pathFault('the text in the brackets is invalid'),
  openBracket: pathFault('a bracket is not closed'),
  openParenthesis: pathFault('a parenthesis is not closed'),
  openQuote: pathFault('a quote is not closed'),
  index: (written: string): PathFault =>
    pathFault(
      `invalid index \`${written}\``,
      `Write an index such as \`[0]\` or \`[-1]\`, or quote a name: \`['${written}']\`.`,
    ),
  escape: (escape: string): PathFault =>
    pathFault(
      `unknown escape \`${escape}\``,
      "Write `\\\\` for a backslash: the escapes are those of JSON, and `\\'` for a quote.",
    ),
  script: pathFault('a script in brackets never runs', 'Write the place, or use a filter: `$.items[?(@.count > 1)]`.'),
  called: pathFault('a path cannot call a function', 'Use the operator for a length: `$.items: { length: 3 }`.'),
} as const;

const compares = "Write a comparison: `$.items[?(@.count > 1 && @.state === 'open')]`.";

const ofItself = "Use what a value has itself, as in `@.name.length > 2` and `@.name.includes('x')`.";

const readingMethods = "Call only methods that read, as in `@.name.includes('x')`.";

/** What other languages write with capitals. */
const literals: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** What is wrong with the filter of a path. */
export const filterFaults = {
  empty: { reason: 'its filter is empty', hint: compares },
  setting: { reason: 'a filter cannot set anything', hint: compares },
  several: { reason: 'its filter has several expressions', hint: compares },
  tooDeep: { reason: 'its filters are nested too deeply', hint: 'Nest filters at most ten deep.' },
  unreadable: { reason: 'its filter is not an expression', hint: compares },
  operator: (operator: string): PathFault => ({
    reason: `unknown operator \`${operator}\` in its filter`,
    hint: compares,
  }),
  number: (written: string): PathFault => ({
    reason: `invalid number \`${written}\` in its filter`,
    hint: 'Write a number as JSON does, such as `0.5`, `10` or `1e3`.',
  }),
  tooLarge: (written: string): PathFault => ({
    isTooLarge: true,
    reason: `a number cannot hold \`${written}\`: it would become ${Number(written)}`,
    hint: `Quote it to compare with a string: \`'${written}'\`.`,
  }),
  alone: (what: string): PathFault => ({
    reason: `${what} is neither true nor false`,
    hint: "Compare it, as in `@.state == 'open'` and `@.tags.length > 0`.",
  }),
  logic: (operator: string): PathFault => ({
    reason: `a filter cannot compare or compute with the result of \`${operator}\``,
    hint: 'Join comparisons with `&&` and `||`; for a default, write `(@.price ?? 0) == 0`.',
  }),
  many: (path: string): PathFault => ({
    reason: `\`${path}\` can find several values, and a filter compares one`,
    hint: 'Put the comparison into a filter of its own, as in `@.tags[?(@ == 1)]`.',
  }),
  regex: (reason: string): PathFault => ({
    reason: `invalid regular expression in its filter: ${reason}`,
    hint: 'Put a backslash before what is meant literally.',
  }),
  notGlobal: {
    reason: '`.replaceAll` needs a regular expression with `g`',
    hint: "Write `/x/g`, or a string: `@.name.replaceAll('x', 'y')`.",
  },
  bareRegex: {
    reason: 'its filter compares with a regular expression',
    hint: 'Call a method: `@.name.match(/^tea/)`.',
  },
  name: (name: string): PathFault => ({
    reason: `unknown name \`${name}\` in its filter`,
    hint: literals.has(name.toLowerCase())
      ? `Did you mean \`${name.toLowerCase()}\`?`
      : `Did you mean the string \`'${name}'\`, or the key \`@.${name}\` of an item?`,
  }),
  global: (name: string): PathFault => ({ reason: `its filter does not know \`${name}\``, hint: ofItself }),
  dashed: (name: string, last: string): PathFault => ({
    reason: `unknown name \`${last}\` in its filter`,
    hint: `Put a name with a dash in brackets: \`@['${name}']\`.`,
  }),
  itself: { reason: 'unknown name `this` in its filter', hint: 'Write `@` for the item, as in `@.state`.' },
  call: (name: string): PathFault => ({
    reason: `unknown function \`${name}\` in its filter`,
    hint: ofItself,
  }),
  method: (name: string, near: string | undefined): PathFault => ({
    reason: `unknown method \`${name}\` in its filter`,
    hint: near === undefined ? readingMethods : `Did you mean \`.${near}\`?`,
  }),
  operands: (name: string): PathFault => ({
    reason: `invalid arguments of \`.${name}\``,
    hint: "Correct what is in its parentheses, as in `@.name.includes('x')` and `@.name.slice(0, 3)`.",
  }),
  brackets: {
    reason: 'brackets in its filter must name a fixed place',
    hint: "Write a number, or a name in quotes: `@.tags[0]`, `@['first name']`.",
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
    hint,
  };
}

const oddNames = "Look at the values of its references; put odd names in quotes, as in $['@id'].";
