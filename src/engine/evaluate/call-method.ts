import type { Call, Pattern } from '../../json-path/filter.js';
import { isOfKind, methods, type Kind, type OperandKind } from '../../json-path/filter-methods.js';
import type { Json } from '../../lib/json.js';
import { isSame, refuseLost, type Maybe } from './filter-values.js';

export type Operand = Maybe | Pattern['regex'];

/**
 * Calls one of the methods that filters know.
 *
 * @returns what the method gives otherwise where the value has none such, or takes no such operands
 * @throws ReadingFailure of a number that has lost digits
 */
export function callMethod(method: Call['method'], object: Operand, operands: readonly Operand[]): Maybe {
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
