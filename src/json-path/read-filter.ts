import { filterFaults, pathFaults, type PathFault } from '../problems/file/json-path.js';
import { remember } from '../lib/memoize.js';
import type { Comparison, Filter, FilterPath } from './filter.js';
import { takeWords } from './filter-words.js';
import { parseExpression, type Part, endsInLength, FilterFault, readValue, type Words } from './read-value.js';
import { filtersIn, stepFault } from './path-steps.js';

/** How deep filters may stand in filters. */
const most = 10;

/** Reads the expression of a filter; gives a fault where it could be worked out for no item. */
export const readFilter: (expression: string) => Filter | PathFault = remember(1_000, (text) => read(text, most));

function read(expression: string, depth: number): Filter | PathFault {
  if (/^[\s()]*$/.test(expression)) return filterFaults.empty;
  if (depth === 0) return filterFaults.tooDeep;
  const worded = takeWords(expression);
  if ('reason' in worded) return worded;
  const { code, words } = worded;
  const fault = [...words.values()].map((word) => (word.kind === 'path' ? pathFault(word, depth) : undefined));
  return fault.find((found) => found !== undefined) ?? convert(code, words);
}

/** What is in a filter is as it is written: no reference brings odd names into it. */
function pathFault({ steps }: FilterPath, depth: number): PathFault | undefined {
  const own = steps.map(stepFault).find((found) => found !== undefined);
  if (own) return own === pathFaults.brackets ? filterFaults.brackets : own;
  const inner = filtersIn(steps).map((expression) => read(expression, depth - 1));
  return inner.find((found) => 'reason' in found);
}

function convert(code: string, words: Words): Filter | PathFault {
  let tree: Part;
  try {
    tree = parseExpression(code);
  } catch {
    return filterFaults.unreadable;
  }
  try {
    return readLogic(tree, words);
  } catch (error) {
    if (error instanceof FilterFault) return error.fault;
    if (error instanceof RangeError) return filterFaults.unreadable;
    throw error;
  }
}

const comparisons: Readonly<Record<string, Comparison | undefined>> = {
  '==': '==',
  '===': '==',
  '!=': '!=',
  '!==': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

function readLogic(part: Part, words: Words): Filter {
  const { type, operator = '', left, right, argument } = part;
  if (type === 'UnaryExpression' && operator === '!') return { kind: 'not', filter: readLogic(argument!, words) };
  if (!left || !right) return readAsked(part, words);
  if (operator === '&&' || operator === '||')
    return {
      kind: operator === '&&' ? 'and' : 'or',
      left: readLogic(left, words),
      right: readLogic(right, words),
    };
  const comparison = comparisons[operator];
  if (!comparison) return readAsked(part, words);
  return { kind: 'compare', operator: comparison, left: readValue(left, words), right: readValue(right, words) };
}

/** A path asks whether there is one, a call whether what it gives is true. All else says nothing by itself. */
function readAsked(part: Part, words: Words): Filter {
  const path = part.type === 'Identifier' ? words.get(part.name!) : undefined;
  if (path?.kind === 'path') {
    if (endsInLength(path)) throw new FilterFault(filterFaults.alone('`.length`'));
    return { kind: 'exists', path };
  }
  const value = readValue(part, words);
  if (value.kind === 'call') return { kind: 'truth', call: value };
  if (value.kind === 'unknown') return value;
  throw new FilterFault(filterFaults.alone(value.kind === 'place' ? `\`@${value.name}\`` : 'a value'));
}
