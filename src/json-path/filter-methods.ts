import { didYouMean } from '../lib/did-you-mean.js';
import type { Json } from '../lib/json.js';
import { filterFaults, type PathFault } from '../problems/file/json-path.js';
import { compileRegex } from './filter-words.js';
import type { Call, Pattern, Value } from './filter.js';

export type Kind = 'text' | 'list' | 'number' | 'boolean' | 'regex';
/** What an operand may be. */
export type OperandKind = 'text' | 'number' | 'pattern' | 'any';

/** A method: the operands that it takes of each kind of value that has it. */
export interface Method {
  readonly of: Readonly<Partial<Record<Kind, readonly OperandKind[]>>>;
  /** What it gives of any other value, and with other operands; nothing where this is absent. */
  readonly otherwise?: Json;
}

const ofText = (...operands: readonly OperandKind[]): Method => ({ of: { text: operands } });
const ofBoth = (...operands: readonly OperandKind[]): Method => ({ of: { text: operands, list: operands } });

/** What a filter may call: methods of JavaScript that only read. */
export const methods: Readonly<Record<string, Method>> = {
  includes: { of: { text: ['text', 'number'], list: ['any'] }, otherwise: false },
  startsWith: { of: { text: ['text', 'number'] }, otherwise: false },
  endsWith: { of: { text: ['text', 'number'] }, otherwise: false },
  match: { of: { text: ['pattern'] }, otherwise: null },
  test: { of: { regex: ['text'] }, otherwise: false },
  exec: { of: { regex: ['text'] }, otherwise: null },
  search: { of: { text: ['pattern'] }, otherwise: -1 },
  indexOf: { of: { text: ['text', 'number'], list: ['any'] }, otherwise: -1 },
  lastIndexOf: { of: { text: ['text', 'number'], list: ['any'] }, otherwise: -1 },
  toLowerCase: ofText(),
  toUpperCase: ofText(),
  trim: ofText(),
  trimStart: ofText(),
  trimEnd: ofText(),
  charAt: ofText('number'),
  substring: ofText('number', 'number'),
  split: ofText('pattern', 'number'),
  replace: ofText('pattern', 'text'),
  replaceAll: ofText('pattern', 'text'),
  slice: ofBoth('number', 'number'),
  at: ofBoth('number'),
  join: { of: { list: ['text'] } },
  sort: { of: { list: [] } },
  reverse: { of: { list: [] } },
  toFixed: { of: { number: ['number'] } },
  toString: { of: { text: [], number: [], boolean: [] } },
};

/** How many operands a method needs; of all others the first, where it takes any. */
const needed: Readonly<Record<string, number | undefined>> = {
  charAt: 0,
  substring: 0,
  slice: 0,
  at: 0,
  join: 0,
  toFixed: 0,
  replace: 2,
  replaceAll: 2,
};

const elsewhere: Readonly<Record<string, string | undefined>> = {
  contains: 'includes',
  has: 'includes',
  length: 'length',
  size: 'length',
  count: 'length',
};

/** Why a call could come of no item. */
export function callFault({ method, object, operands }: Call): PathFault | undefined {
  if (!Object.hasOwn(methods, method)) {
    const other = Object.hasOwn(elsewhere, method) ? elsewhere[method] : undefined;
    return filterFaults.method(method, other ?? didYouMean(method, Object.keys(methods)));
  }
  const kinds = Object.entries(methods[method]!.of).filter(([kind]) => mayBe(object, kind as Kind));
  if (!kinds.some(([, wanted]) => mayTake(method, operands, wanted))) return filterFaults.operands(method);
  return throwing(method, operands[0]);
}

/** What a reference is taken for while its value is unknown may be in a text. */
const holdsUnknown = /_{5}/;

/** Why a call throws whatever it is called on. */
function throwing(method: string, operand: Value | Pattern | undefined): PathFault | undefined {
  if (operand?.kind === 'pattern')
    return method === 'replaceAll' && !operand.regex.global ? filterFaults.notGlobal : undefined;
  if (operand?.kind !== 'literal') return undefined;
  const { value } = operand;
  if (method === 'toFixed') return Number(value) < 0 || Number(value) > 100 ? filterFaults.operands(method) : undefined;
  const isPattern = (method === 'match' || method === 'search') && typeof value === 'string';
  const read = isPattern && !holdsUnknown.test(value) ? compileRegex(value) : undefined;
  return read && 'reason' in read ? read : undefined;
}

function mayTake(method: string, operands: Call['operands'], wanted: readonly OperandKind[]): boolean {
  const least = needed[method] ?? Math.min(wanted.length, 1);
  if (operands.length < least || operands.length > wanted.length) return false;
  return operands.every((operand, at) => mayBe(operand, wanted[at]!));
}

function mayBe(value: Value | Pattern, kind: Kind | OperandKind): boolean {
  if (value.kind === 'pattern') return kind === 'pattern' || kind === 'regex';
  if (kind === 'regex') return value.kind === 'unknown';
  if (value.kind === 'literal') return kind === 'any' || isOfKind(value.value, kind);
  if (value.kind === 'list') return kind === 'any' || kind === 'list';
  return value.kind !== 'absent';
}

/** Whether a value is of a kind; a text is a pattern, too. */
export function isOfKind(value: Json, kind: Kind | OperandKind): boolean {
  switch (kind) {
    case 'any':
      return true;
    case 'list':
      return Array.isArray(value);
    case 'text':
    case 'pattern':
      return typeof value === 'string';
    default:
      return typeof value === kind;
  }
}
