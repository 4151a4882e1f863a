import { numberFate } from '../lib/numbers.js';
import { filterFaults, type PathFault } from '../problems/file/json-path.js';
import type { Call, Computation, FilterPath, Pattern, Value } from './filter.js';
import { callFault } from './filter-methods.js';
import type { Worded } from './filter-words.js';
import { isDefinite } from './path-steps.js';
import { JSONPath } from 'jsonpath-plus';

export type Words = Worded['words'];

/** Thrown within the reader, which gives the fault. */
export class FilterFault extends Error {
  constructor(readonly fault: PathFault) {
    super(fault.reason);
  }
}

/** What a reference is taken for while its value is unknown. */
const unknownName = /^_{5,}$/;
const computations: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '??']);
const logic: ReadonlySet<string> = new Set(['&&', '||', '!', '==', '===', '!=', '!==', '<', '<=', '>', '>=']);

/**
 * Reads what a filter compares or computes with.
 *
 * @throws FilterFault
 */
export function readValue(part: Part, words: Words): Value {
  switch (part.type) {
    case 'Literal':
      return readLiteral(part);
    case 'Identifier':
      return readName(part.name!, words);
    case 'ArrayExpression':
      return { kind: 'list', items: part.elements!.map((item) => readValue(present(item), words)) };
    case 'UnaryExpression':
      return readSigned(part, words);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return readComputation(part, words);
    case 'MemberExpression':
      return readMember(part, words);
    case 'CallExpression':
      return readCall(part, words);
    default:
      return refuse(otherFaults[part.type] ?? filterFaults.unreadable);
  }
}

const otherFaults: Readonly<Record<string, PathFault | undefined>> = {
  AssignmentExpression: filterFaults.setting,
  UpdateExpression: filterFaults.setting,
  Compound: filterFaults.several,
  ThisExpression: filterFaults.itself,
  ConditionalExpression: filterFaults.operator('?'),
};

/** Whether a path ends in `.length`, which is that of a text or a list, or what a map has under that name. */
export function endsInLength({ steps }: FilterPath): boolean {
  const last = steps.at(-1);
  return last?.kind === 'name' && last.isBare && last.name === 'length';
}

function readLiteral({ value, raw = '' }: Part): Value {
  if (value === undefined) return { kind: 'absent' };
  if (typeof value !== 'number') return { kind: 'literal', value: value as boolean | null };
  if (!/^(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(raw)) return refuse(filterFaults.number(raw));
  return numberFate(raw) === 'lost' ? refuse(filterFaults.tooLarge(raw)) : { kind: 'literal', value };
}

function readName(name: string, words: Words): Value {
  const word = words.get(name);
  if (!word) return unknownName.test(name) ? { kind: 'unknown', name } : refuse(nameFault(name));
  if (word.kind === 'pattern') return refuse(filterFaults.bareRegex);
  if (word.kind !== 'path') return word;
  if (endsInLength(word))
    return { kind: 'member', object: one({ ...word, steps: word.steps.slice(0, -1) }), key: 'length' };
  return one(word);
}

/** A path that finds one value at most. */
function one(path: FilterPath): FilterPath {
  const isOne = path.steps.every((step) => isDefinite(step) || (step.kind === 'sign' && '^~'.includes(step.sign)));
  return isOne ? path : refuse(filterFaults.many(path.text));
}

/** What JavaScript has besides the values. */
const objects: ReadonlySet<string> = new Set(['Math', 'Date', 'JSON', 'Number', 'String', 'Array', 'Object', 'RegExp']);

function nameFault(name: string): PathFault {
  return objects.has(name) ? filterFaults.global(name) : filterFaults.name(name);
}

function readSigned({ operator = '', argument }: Part, words: Words): Value {
  if (operator === 'typeof') return { kind: 'typeof', value: readValue(argument!, words) };
  if (operator !== '-') return refuse(operator === '!' ? filterFaults.logic('!') : filterFaults.operator(operator));
  const value = readValue(argument!, words);
  if (value.kind === 'literal' && typeof value.value === 'number') return { kind: 'literal', value: -value.value };
  return { kind: 'compute', operator: '-', left: { kind: 'literal', value: 0 }, right: value };
}

function readComputation({ operator = '', left, right }: Part, words: Words): Value {
  if (logic.has(operator)) return refuse(filterFaults.logic(operator));
  if (!computations.has(operator)) return refuse(filterFaults.operator(operator));
  if (operator === '-') refuseDash(left!, right!, words);
  const [first, second] = [readValue(left!, words), readValue(right!, words)];
  return { kind: 'compute', operator: operator as Computation, left: first, right: second };
}

/** `@.unit-price` takes one from the other. */
function refuseDash(left: Part, { type, name = '' }: Part, words: Words): void {
  const path = words.get(left.name ?? '');
  const last = path?.kind === 'path' ? path.steps.at(-1) : undefined;
  if (type !== 'Identifier' || words.has(name) || unknownName.test(name)) return;
  if (last?.kind === 'name' && last.isBare) refuse(filterFaults.dashed(`${last.name}-${name}`, name));
}

function readMember({ object, property, computed }: Part, words: Words): Value {
  const value = readValue(object!, words);
  if (!computed) return { kind: 'member', object: value, key: property!.name! };
  const key = readValue(property!, words);
  if (key.kind === 'unknown') return key;
  const isFixed = key.kind === 'literal' && (typeof key.value === 'number' || typeof key.value === 'string');
  return isFixed ? { kind: 'member', object: value, key: key.value as string | number } : refuse(filterFaults.brackets);
}

function readCall({ callee, arguments: given = [] }: Part, words: Words): Value {
  const { type, name = '', computed, object, property } = callee!;
  if (type === 'Identifier' && unknownName.test(name)) return { kind: 'unknown', name };
  if (type === 'Identifier') return refuse(filterFaults.call(textOf(name, words)));
  if (type !== 'MemberExpression' || computed) return refuse(whyUncalled(callee!, words));
  const method = property!.name!;
  const call: Call = {
    kind: 'call',
    object: readOperand(object!, words),
    method,
    operands: given.map((operand) => readOperand(present(operand), words)),
  };
  if (unknownName.test(method)) return { kind: 'unknown', name: method };
  const fault = callFault(call);
  return fault ? refuse(fault) : call;
}

/** What is wrong within it comes first. */
function whyUncalled(callee: Part, words: Words): PathFault {
  readValue(callee, words);
  return filterFaults.unreadable;
}

function textOf(name: string, words: Words): string {
  const word = words.get(name);
  return word?.kind === 'path' ? word.text : name;
}

function readOperand(part: Part, words: Words): Value | Pattern {
  const word = part.type === 'Identifier' ? words.get(part.name!) : undefined;
  return word?.kind === 'pattern' ? word : readValue(part, words);
}

/** `[1,,2]` leaves one out. */
function present(part: Part | null): Part {
  return part ?? refuse(filterFaults.unreadable);
}

function refuse(fault: PathFault): never {
  throw new FilterFault(fault);
}

/** Part of jsonpath-plus that its types leave out: reads an expression without running it. */
interface SafeVm {
  readonly safeVm: { readonly Script: new (code: string) => { readonly ast: Part } };
}

/** A node of the syntax tree of an expression, as the parser of jsonpath-plus gives it. */
export interface Part {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly raw?: string;
  readonly operator?: string;
  readonly computed?: boolean;
  readonly left?: Part;
  readonly right?: Part;
  readonly argument?: Part;
  readonly object?: Part;
  readonly property?: Part;
  readonly callee?: Part;
  readonly arguments?: readonly (Part | null)[];
  readonly elements?: readonly (Part | null)[];
  readonly body?: readonly Part[];
}

/** @throws Error of jsonpath-plus where the expression cannot be read */
export function parseExpression(code: string): Part {
  const { Script } = (JSONPath.prototype as unknown as SafeVm).safeVm;
  return new Script(code).ast;
}
