import type { Json } from '../../../lib/json.js';
import type { Ask, JsonType, Literal } from './atom.js';
import { isOrdered } from './loose-order.js';
import { isText, isWithin } from './subject.js';

/** Whether the second statement is true wherever the first is. False where that is not known. */
export function isImplied(from: Literal, to: Literal): boolean {
  if (from.key === to.key) return from.isNot === to.isNot;
  if (from.ask.op === 'empty' || to.ask.op === 'empty') return false;
  if (from.isNot) return to.isNot && isImplied({ ...to, isNot: false }, { ...from, isNot: false });
  const asked = to.isNot ? undefined : to.ask;
  // What is deep in a value needs a list or a map around it.
  if (isWithin(from.subject, to.subject)) return asked ? holdsOfNested(asked) : isNoneOfNested(to.ask);
  if (from.of !== to.of) return false;
  const values = valuesOf(from.ask);
  if (values) return values.every((value) => holdsOf(to.ask, value) === !to.isNot);
  if (asked?.op === 'exists') return true;
  if (asked?.op === 'looseOrder' && from.ask.op === 'order')
    return from.ask.order === asked.order && from.ask.bound === asked.bound;
  const types = typesOf(from);
  if (asked?.op === 'types') return types.every((type) => (asked.types as readonly string[]).includes(type));
  if (asked?.op === 'notIn')
    return asked.values.every((value) => !types.includes(typeOf(value)) || isExcluded(from.ask, value));
  return to.isNot && to.ask.op === 'types' && !withNumber(to.ask.types).some((type) => types.includes(type));
}

/** Types of values, where a whole number is a number. */
function withNumber(types: readonly (JsonType | 'integer')[]): readonly JsonType[] {
  return types.map((type) => (type === 'integer' ? 'number' : type));
}

function valuesOf(ask: Ask): readonly Json[] | undefined {
  return ask.op === 'in' ? ask.values : undefined;
}

function holdsOfNested(ask: Ask): boolean {
  if (ask.op === 'exists') return true;
  if (ask.op === 'notIn') return ask.values.every((value) => value === null || typeof value !== 'object');
  if (ask.op !== 'types' && !isFilled(ask)) return false;
  const types: readonly string[] = ask.op === 'types' ? ask.types : ask.of;
  return types.includes('array') && types.includes('object');
}

/** Whether it asks for a text, a list or a map that is not empty. */
function isFilled(ask: Ask): ask is LengthAsk {
  return ask.op === 'length' && ask.order === 'gt' && ask.count === 0;
}

type LengthAsk = Extract<Ask, { op: 'length' }>;

/** Whether it asks for a type that has nothing in it. */
function isNoneOfNested(ask: Ask): boolean {
  return ask.op === 'types' && !ask.types.includes('array') && !ask.types.includes('object');
}

/** Whether a value does not meet it, though its type may. */
function isExcluded(ask: Ask, value: Json): boolean {
  if (ask.op === 'notIn') return ask.values.includes(value);
  return holdsOf(ask, value) === false;
}

/** Types of the values that may meet it. */
function typesOf({ ask, subject }: Literal): readonly JsonType[] {
  if (isText(subject)) return ['string'];
  switch (ask.op) {
    case 'types':
      return withNumber(ask.types);
    case 'order':
    case 'between':
    case 'atIndex':
      return ['number'];
    case 'looseOrder':
      return ['string', 'number', ...(isOrdered(0, ask.order, ask.bound) ? (['null'] as const) : [])];
    case 'matches':
      return ['string', 'number', 'boolean'];
    case 'startsWith':
    case 'endsWith':
      return ['string', 'number', 'boolean'];
    case 'contains':
      return ['string', 'array', 'number', 'boolean'];
    case 'length':
      return ask.of;
    case 'each':
    case 'some':
      return ['array'];
    default:
      return ['string', 'number', 'boolean', 'array', 'object', 'null'];
  }
}

/** Undefined where it is not worth knowing. */
function holdsOf(ask: Ask, value: Json): boolean | undefined {
  switch (ask.op) {
    case 'exists':
      return true;
    case 'in':
    case 'notIn':
      if (ask.values.concat(value).some((each) => each !== null && typeof each === 'object')) return undefined;
      return ask.values.includes(value) === (ask.op === 'in');
    case 'types':
      return (
        (ask.types as readonly string[]).includes(typeOf(value)) ||
        (ask.types.includes('integer') && Number.isInteger(value))
      );
    case 'order':
      if (typeof value !== 'number') return false;
      return isOrdered(value, ask.order, ask.bound);
    case 'looseOrder':
      if (value === null) return isOrdered(0, ask.order, ask.bound);
      return typeof value === 'number' ? isOrdered(value, ask.order, ask.bound) : undefined;
    case 'matches':
      if (value === null || typeof value === 'object') return false;
      return new RegExp(ask.pattern, ask.flags).test(String(value));
    case 'startsWith':
      return typeof value === 'string' ? value.startsWith(ask.text) : undefined;
    case 'length':
      if (value !== '' || !ask.of.includes('string')) return undefined;
      return ask.order === 'equals' ? ask.count === 0 : isOrdered(0, ask.order, ask.count);
    default:
      return undefined;
  }
}

function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as 'string' | 'number' | 'boolean' | 'object');
}
