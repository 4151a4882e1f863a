import type { Json, JsonObject } from '../../../lib/json.js';
import { type Literal, type Order, schemaOf } from '../logic/atom.js';
import { NotSayable } from '../logic/formula.js';
import { isText, type PathSubject, subjectText } from '../logic/subject.js';

/** A subject with what is expected of it. */
export interface Said {
  readonly subject: string;
  readonly operators: JsonObject;
}

/**
 * A statement that is not the opposite of another, or that there is no value.
 *
 * @param element - the loop whose element paths begin at
 */
export function sayLiteral(of: Literal, element?: number): Said {
  const { subject } = of;
  if (of.ask.op === 'unknown') throw new NotSayable(of.ask.why);
  if (subject.kind === 'path' && subject.element?.id !== element)
    throw new NotSayable('it compares elements of lists with something else');
  if (subject.kind !== 'path' && element !== undefined) throw new NotSayable('a loop reads more than elements');
  return { subject: subjectText(subject), operators: operatorsOf(of) };
}

function operatorsOf({ ask, subject, isNot }: Literal): JsonObject {
  switch (ask.op) {
    case 'exists':
      return { exists: !isNot };
    case 'empty':
      return { empty: true };
    case 'in':
      if (ask.values.length > 1) return { in: plain(ask.values) };
      return ask.values[0] === null ? { type: 'null' } : { equals: plain(ask.values[0]!) };
    case 'notIn':
      return ask.values.length === 1 && ask.values[0] !== null
        ? { notEquals: plain(ask.values[0]!) }
        : { notIn: plain(ask.values) };
    case 'types':
      return ask.types.length === 1 ? { type: ask.types[0]! } : { schema: { type: ask.types } };
    case 'order':
      return { [ask.order]: ask.bound };
    case 'looseOrder':
      return { schema: schemaOf(ask)! };
    case 'atIndex':
    case 'notAtIndex':
      throw new NotSayable('the place of an element');
    case 'between':
      return { between: [ask.low, ask.high] };
    case 'matches':
    case 'notMatches':
      return { [ask.op]: regexText(ask.pattern, ask.flags) };
    case 'contains':
    case 'notContains':
      return { [ask.op]: ask.isTemplate ? ask.value : plain(ask.value) };
    case 'startsWith':
    case 'endsWith':
      return { [ask.op]: plain(ask.text) };
    case 'length':
      if (ask.isProperty) return { schema: schemaOf(ask)! };
      return {
        length: lengthOperand(ask.order, ask.count),
        ...(!isText(subject) && typeOperator(ask.of)),
      };
    case 'same':
    case 'notSame':
      // JavaScript has NaN for it, which equals nothing. Here such a test fails.
      if (ask.op === 'notSame' && /\| number\b/.test(ask.template))
        throw new NotSayable('a number that a text may not have');
      return {
        [ask.op === 'same' ? 'equals' : 'notEquals']: ask.template,
        ...(ask.isText && ask.op === 'same' && !isText(subject) && { type: 'string' }),
      };
    case 'each':
    case 'some':
      return { [ask.op]: ask.checks };
    case 'schema':
      return { schema: ask.schema };
    case 'unknown':
      throw new NotSayable(ask.why);
  }
}

function typeOperator(types: readonly string[]): JsonObject {
  if (types.length === 3) return {};
  return types.length === 1 ? { type: types[0]! } : { schema: { type: types } };
}

function lengthOperand(order: Order | 'equals', count: number): Json {
  return order === 'equals' ? count : { [order]: count };
}

function regexText(pattern: string, flags: string): string {
  return flags === '' ? pattern : `/${pattern}/${flags}`;
}

/** Text as a template that has no references. */
export function plain(value: Json): Json {
  if (typeof value === 'string') return value.replaceAll('{{', String.raw`\{{`);
  if (Array.isArray(value)) return (value as readonly Json[]).map(plain);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value as JsonObject).map(([name, each]) => [name, plain(each)]));
}

/** Both expectations of one subject; undefined where it has no room for them. */
export function merged(first: JsonObject, second: JsonObject): JsonObject | undefined {
  const both: Record<string, Json> = { ...withoutNotEquals(first, second) };
  for (const [operator, operand] of Object.entries(withoutNotEquals(second, first))) {
    const there = both[operator];
    if (there === undefined || same(there, operand)) both[operator] = operand;
    else if (operator === 'notIn') both['notIn'] = [...new Set([...(there as Json[]), ...(operand as Json[])])];
    else if (operator === 'length' && isBounds(there) && isBounds(operand)) {
      const lengths = merged(there, operand);
      if (!lengths) return undefined;
      both['length'] = lengths;
    } else if (operator === 'schema') both['schema'] = bothSchemas(there, operand);
    else return undefined;
  }
  return tidied(both);
}

function bothSchemas(first: Json, second: Json): Json {
  const [types, others] = [typesOnly(first), typesOnly(second)];
  return types && others ? { type: types.filter((type) => others.includes(type)) } : { allOf: [first, second] };
}

/** If both rule out values, they become one list. */
function withoutNotEquals(operators: JsonObject, other: JsonObject): JsonObject {
  const { notEquals, ...others } = operators;
  const isList = 'notIn' in other || ('notEquals' in other && !same(other['notEquals']!, notEquals ?? null));
  return notEquals === undefined || !isList ? operators : { ...others, notIn: [notEquals] };
}

/** Without what another expectation says more exactly. */
function tidied(operators: Readonly<Record<string, Json>>): JsonObject {
  const { schema: given, exists, ...others } = operators;
  const types = typesOnly(given);
  const [only] = types ?? [];
  if (only !== undefined && types?.length === 1 && others['type'] === undefined)
    return tidied({ ...others, type: only });
  const schema = given;
  const isSaid = types !== undefined && typeof others['type'] === 'string' && types.includes(others['type']);
  return {
    ...(exists !== undefined && (exists === false || Object.keys(others).length === 0) && { exists }),
    ...others,
    ...(schema !== undefined && !isSaid && { schema }),
  };
}

function typesOnly(schema: Json | undefined): readonly Json[] | undefined {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return undefined;
  const { type } = schema as JsonObject;
  return Object.keys(schema).length === 1 && Array.isArray(type) ? (type as readonly Json[]) : undefined;
}

function isBounds(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function same(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** An expectation as short as it can be written. */
export function shortest(operators: JsonObject): Json {
  const { equals } = operators;
  const isPlain = equals !== undefined && equals !== null && (typeof equals !== 'object' || Array.isArray(equals));
  return isPlain && Object.keys(operators).length === 1 ? equals : operators;
}

/** JSON Schema of values in which a path finds what another schema says. */
export function schemaBelow({ steps }: PathSubject, schema: Json): Json {
  return steps.reduceRight<Json>((inner, step) => {
    if (/^\d+$/.test(step)) throw new NotSayable('a place in a list of an element');
    return { type: 'object', required: [step], properties: { [step]: inner } };
  }, schema);
}
