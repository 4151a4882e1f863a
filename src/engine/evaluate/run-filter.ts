import { JSONPath } from 'jsonpath-plus';
import type { Call, Computation, Filter, FilterPath, FilterPlace, Value, Pattern } from '../../json-path/filter.js';
import type { PathStep } from '../../json-path/path-steps.js';
import { readFilter } from '../../json-path/read-filter.js';
import type { Json } from '../../lib/json.js';
import { filterFaults, jsonPathFailed } from '../../problems/file/json-path.js';
import { compare, refuseLost, refuseMisread, type Maybe, isSame } from './filter-values.js';
import { isLost } from '../values/lost-digits.js';
import { keysTo, type Match, type Place } from './place.js';
import { ReadingFailure } from './reading.js';
import { isOfKind, methods, type Kind, type OperandKind } from '../../json-path/filter-methods.js';

/** Whether a filter's expression passes for an item. */
export type HoldsOf = (expression: string, item: Place) => boolean;

/** Walks a path from a place. */
type WalkFrom = (steps: readonly PathStep[], from: Place, found: (match: Match) => void) => void;

type Sides = Extract<Filter, { kind: 'compare' }>;

interface Body {
  readonly root: Place;
  readonly walkFrom: WalkFrom;
  readonly misread: string | undefined;
}

/**
 * Works filters out. It knows only JSON values: nothing that they inherit, and no code but the methods that only read.
 *
 * @param misread - the charset of a body that is not valid in it
 */
export function filterRunner(root: Place, walkFrom: WalkFrom, misread?: string): HoldsOf {
  const body: Body = { root, walkFrom, misread };
  return (expression, item) => {
    const filter = readFilter(expression);
    return !('reason' in filter) && holds(body, filter, item);
  };
}

function holds(body: Body, filter: Filter, item: Place): boolean {
  switch (filter.kind) {
    case 'and':
      return holds(body, filter.left, item) && holds(body, filter.right, item);
    case 'or':
      return holds(body, filter.left, item) || holds(body, filter.right, item);
    case 'not':
      return !holds(body, filter.filter, item);
    case 'compare':
      return compareSides(body, filter, item);
    case 'exists':
      return matchesOf(body, filter.path, item).length > 0;
    case 'truth':
      return Boolean(valueOf(body, filter.call, item));
    case 'unknown':
      return refuse(filter.name);
  }
}

function compareSides(body: Body, { operator, left, right }: Sides, item: Place): boolean {
  const sides = [valueOf(body, left, item), valueOf(body, right, item)] as const;
  if (body.misread !== undefined && areAlike(...sides)) refuseMisread(body.misread, sides);
  return compare(operator, ...sides);
}

/** Of values of two types it is known what they are not. */
function areAlike(left: Maybe, right: Maybe): boolean {
  return typeof left === typeof right && left !== null && right !== null;
}

function valueOf(body: Body, value: Value, item: Place): Maybe {
  switch (value.kind) {
    case 'literal':
      return value.value;
    case 'absent':
      return undefined;
    case 'list':
      return listOf(value.items.map((inner) => valueOf(body, inner, item)));
    case 'path':
      return matchesOf(body, value, item)[0]?.value as Maybe;
    case 'place':
      return placeOf(value.name, item);
    case 'member':
      return memberOf(body, valueOf(body, value.object, item), value.key);
    case 'typeof':
      return typeOf(valueOf(body, value.value, item));
    case 'compute':
      return compute(value.operator, valueOf(body, value.left, item), () => valueOf(body, value.right, item));
    case 'call':
      return callOn(body, value, item);
    case 'unknown':
      return refuse(value.name);
  }
}

function callOn(body: Body, { method, object, operands }: Call, item: Place): Maybe {
  const operandOf = (value: Call['object']): Operand =>
    value.kind === 'pattern' ? value.regex : valueOf(body, value, item);
  const all = [object, ...operands].map(operandOf);
  if (body.misread !== undefined) refuseMisread(body.misread, all as readonly Maybe[]);
  return callMethod(method, all[0], all.slice(1));
}

function matchesOf({ root, walkFrom }: Body, { from, steps }: FilterPath, item: Place): readonly Match[] {
  const start = { '@': item, '@root': root, '@parent': item.around?.around }[from];
  const matches: Match[] = [];
  if (start) walkFrom(steps, { up: undefined, ...start }, (match) => matches.push(match));
  return matches;
}

function placeOf(name: FilterPlace['name'], item: Place): Maybe {
  if (name === 'path') return JSONPath.toPathString(['$', ...keysTo(item)]);
  return (name === 'property' ? item.key : item.around?.key) ?? undefined;
}

function memberOf({ misread }: Body, value: Maybe, key: string | number): Maybe {
  if (misread !== undefined && typeof value === 'string') refuseMisread(misread, [value]);
  if (typeof value === 'string') return key === 'length' ? value.length : undefined;
  if (value === null || typeof value !== 'object' || isLost(value)) return undefined;
  if (Array.isArray(value) && typeof key === 'number') return (value as readonly Json[]).at(key);
  return Object.hasOwn(value, key) ? (value as unknown as Readonly<Record<string, Json>>)[key] : undefined;
}

function compute(operator: Computation, left: Maybe, rightOf: () => Maybe): Maybe {
  if (operator === '??') return left ?? rightOf();
  const right = rightOf();
  refuseLost(left);
  refuseLost(right);
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  const result = { '+': left + right, '-': left - right, '*': left * right, '/': left / right, '%': left % right }[
    operator
  ];
  return Number.isFinite(result) ? result : undefined;
}

/** As JavaScript says it. */
function typeOf(value: Maybe): string {
  return value !== undefined && isLost(value) ? 'number' : typeof value;
}

function listOf(items: readonly Maybe[]): Maybe {
  return items.every((item) => item !== undefined) ? items : undefined;
}

/** A name that a file cannot have: it is what a reference counts as there. */
function refuse(name: string): never {
  const { reason, hint } = filterFaults.name(name);
  throw new ReadingFailure(jsonPathFailed(name, reason, hint));
}

type Operand = Maybe | Pattern['regex'];

/**
 * Calls one of the methods that filters know.
 *
 * @returns what the method gives otherwise where the value has none such, or takes no such operands
 * @throws ReadingFailure of a number that has lost digits
 */
function callMethod(method: Call['method'], object: Operand, operands: readonly Operand[]): Maybe {
  const { of, otherwise } = methods[method]!;
  [object, ...operands].forEach((value) => value instanceof RegExp || refuseLost(value));
  const fits = Object.entries(of).some(([kind, wanted]) => isA(object, kind as Kind) && take(operands, wanted));
  if (!fits) return otherwise;
  if (Array.isArray(object)) return callOnList(method, object as readonly Json[], operands as readonly Json[]);
  // Where the one before ended is kept in a regular expression.
  const own = [object, ...operands].map((value) => (value instanceof RegExp ? new RegExp(value) : value));
  return jsonOf(invoke(own[0], method, own.slice(1)));
}

function callOnList(method: string, list: readonly Json[], operands: readonly Json[]): Maybe {
  switch (method) {
    case 'includes':
      return list.some((item) => isSame(item, operands[0]));
    case 'indexOf':
      return list.findIndex((item) => isSame(item, operands[0]));
    case 'lastIndexOf':
      return list.findLastIndex((item) => isSame(item, operands[0]));
    default:
      if (method === 'join' || method === 'sort') list.forEach(refuseLost);
      // A copy: some change the list that they are called on.
      return invoke([...list], method, operands) as Maybe;
  }
}

function invoke(object: unknown, method: string, operands: readonly unknown[]): unknown {
  return (object as Readonly<Record<string, (...given: readonly unknown[]) => unknown>>)[method]!(...operands);
}

function take(operands: readonly Operand[], wanted: readonly OperandKind[]): boolean {
  return operands.every((operand, at) => wanted[at] !== undefined && isA(operand, wanted[at]));
}

function isA(value: Operand, kind: Kind | OperandKind): boolean {
  if (value instanceof RegExp) return kind === 'regex' || kind === 'pattern';
  return value !== undefined && isOfKind(value, kind);
}

/** A match is a list of texts; a group that took no part is null in it. */
function jsonOf(result: unknown): Maybe {
  if (!Array.isArray(result)) return result as Maybe;
  return Array.from(result as readonly (string | undefined)[], (part) => part ?? null);
}
