import type { Message } from '../problem.js';

/** Why a path cannot be read, and what to do. */
export interface PathFault {
  readonly reason: string;
  readonly hint: string;
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
  negative: pathFault('an index cannot be negative', 'count from the end with a slice: `[-1:]`'),
  script: pathFault('a script in brackets is never run', 'name the place, or use a filter: `$.items[?(@.count > 1)]`'),
  called: pathFault(
    'a path calls nothing',
    'for the length of what it names, use the operator: `$.items: { length: 3 }`',
  ),
  bareFilter: (expression: string): PathFault =>
    pathFault('a filter stands in parentheses', `write \`[?(${expression})]\``),
} as const;

const compares = "a filter compares: `$.items[?(@.count > 1 && @.state === 'open')]`";

const ofItself = "write what a value has itself, as in `@.name.length > 2` and `@.name.includes('x')`";

/** What other languages write with capitals. */
const literals: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** What is wrong with the filter of a path. */
export const filterFaults = {
  empty: { reason: 'its filter is empty', hint: compares },
  setting: { reason: 'a filter cannot set anything', hint: compares },
  several: { reason: 'a filter is one expression', hint: compares },
  nested: {
    reason: 'beside a filter in a filter nothing else can stand',
    hint: "ask for the one with a method, as in `@.count > 1 && @.tags.includes('a')`",
  },
  unreadable: { reason: 'its filter is not an expression', hint: compares },
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
  root: { reason: 'its filter does not know `$`', hint: 'the whole body is `@root`, as in `@.price > @root.limit`' },
  itself: { reason: 'its filter does not know `this`', hint: 'the item is `@`, as in `@.state`' },
  call: (name: string): PathFault => ({
    reason: `a filter has no function \`${name}\``,
    hint: ofItself,
  }),
  method: (name: string, near: string | undefined): PathFault => ({
    reason: `no value has the method \`${name}\``,
    hint:
      near === undefined
        ? "texts and lists have the methods of JavaScript, as in `@.name.includes('x')`"
        : `did you mean \`.${near}\`?`,
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
