import type { Json, JsonObject } from '../../../lib/json.js';
import { looseOrderSchema, numberSchema, type Order } from './loose-order.js';
import { type Subject, isAlwaysThere, isNumber, isText, subjectKey } from './subject.js';

export type { Order } from './loose-order.js';

export const jsonTypes = ['string', 'number', 'boolean', 'array', 'object', 'null'] as const;
export type JsonType = (typeof jsonTypes)[number];

/** What is asked of a subject. Unless it is `missing`, it does not hold if there is no value. */
export type Ask =
  | { readonly op: 'exists' }
  /** Of texts: an empty one, or none. */
  | { readonly op: 'empty' }
  | { readonly op: 'in' | 'notIn'; readonly values: readonly Json[] }
  | { readonly op: 'types'; readonly types: readonly (JsonType | 'integer')[] }
  | { readonly op: 'order'; readonly order: Order; readonly bound: number }
  /** As JavaScript orders a value and a whole number: texts and null count as numbers. */
  | { readonly op: 'looseOrder'; readonly order: Order; readonly bound: number }
  /** Of an element of a list: it is the place of the element in the list. Only a filter has words for it. */
  | { readonly op: 'atIndex' | 'notAtIndex' }
  | { readonly op: 'between'; readonly low: number; readonly high: number }
  | { readonly op: 'matches' | 'notMatches'; readonly pattern: string; readonly flags: string }
  /** `isTemplate` if it is text with references. */
  | { readonly op: 'contains' | 'notContains'; readonly value: Json; readonly isTemplate?: true }
  | { readonly op: 'startsWith' | 'endsWith'; readonly text: string }
  /** The length of what JavaScript finds one of: of texts and lists, not of maps. */
  | {
      readonly op: 'length';
      readonly order: Order | 'equals';
      readonly count: number;
      readonly of: readonly JsonType[];
      /** A map has a length if it has something of that name. */
      readonly isProperty?: true;
    }
  /** Compared with a template. */
  | { readonly op: 'same' | 'notSame'; readonly template: string; readonly isText: boolean }
  | { readonly op: 'each' | 'some'; readonly checks: JsonObject; readonly schema?: Json }
  | { readonly op: 'schema'; readonly schema: Json }
  | { readonly op: 'unknown'; readonly id: number; readonly why: string };

/** A statement about a response, or its opposite. */
export interface Literal {
  readonly subject: Subject;
  readonly ask: Ask;
  readonly isNot: boolean;
  /** The key of the subject. */
  readonly of: string;
  readonly key: string;
}

export function literal(subject: Subject, ask: Ask, isNot = false): Literal {
  const of = subjectKey(subject);
  return { subject, ask, isNot, of, key: `${of} ${JSON.stringify(ask)}` };
}

export function opposite(of: Literal): Literal {
  return { ...of, isNot: !of.isNot };
}

export const flipped: Readonly<Record<Order, Order>> = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' };

/**
 * A literal with `isNot` as statements without it: one has to be true. That there is no value stays the only one with
 * `isNot`. Undefined where there is no word for it.
 */
export function asPositive(of: Literal): readonly Literal[] | undefined {
  if (!of.isNot || of.ask.op === 'exists') return of.ask.op === 'unknown' ? undefined : [of];
  const { subject } = of;
  if (isText(subject) && isAnyText(of.ask)) return [literal(subject, { op: 'empty' })];
  if (of.ask.op === 'empty') return [literal(subject, anyText)];
  // In a filter, what is missing is not the place, either.
  if (of.ask.op === 'atIndex') return [literal(subject, { op: 'notAtIndex' })];
  if (of.ask.op === 'notAtIndex') return [literal(subject, { op: 'atIndex' })];
  const positive = (ask: Ask): Literal => literal(subject, ask);
  const opposites = oppositesOf(of.ask, subject);
  if (!opposites) return undefined;
  const missing = isAlwaysThere(subject) ? [] : [literal(subject, { op: 'exists' }, true)];
  return [...missing, ...opposites.map(positive)];
}

const anyText = { op: 'length', order: 'gt', count: 0, of: ['string'] } as const satisfies Ask;

function isAnyText(ask: Ask): boolean {
  return ask.op === 'length' && ask.order === 'gt' && ask.count === 0;
}

function oppositesOf(ask: Ask, subject: Subject): readonly Ask[] | undefined {
  switch (ask.op) {
    case 'in':
      return [{ ...ask, op: 'notIn' }];
    case 'notIn':
      return [{ ...ask, op: 'in' }];
    case 'same':
      return [{ ...ask, op: 'notSame' }];
    case 'notSame':
      return [{ ...ask, op: 'same' }];
    case 'matches':
      return [{ ...ask, op: 'notMatches' }, ...others(subject, ['string', 'number', 'boolean', 'null'])];
    case 'notMatches':
      return [{ ...ask, op: 'matches' }, ...others(subject, ['string', 'number', 'boolean', 'null'])];
    case 'contains':
      return [
        { ...ask, op: 'notContains' },
        ...others(subject, ask.value !== null && typeof ask.value === 'object' ? ['array', 'null'] : scalarsAndLists),
      ];
    case 'notContains':
      return [{ ...ask, op: 'contains' }, ...others(subject, scalarsAndLists)];
    case 'types':
      return ask.types.includes('integer')
        ? [{ op: 'schema', schema: { not: { type: 'integer' } } }]
        : others(subject, ask.types as readonly JsonType[]);
    case 'length':
      return [...flippedLength(ask), ...others(subject, ask.of)];
    case 'each':
    case 'some': {
      if (ask.schema === undefined) return undefined;
      const schema = { not: ask.schema };
      return [{ op: ask.op === 'each' ? 'some' : 'each', checks: { schema }, schema }, ...others(subject, ['array'])];
    }
    case 'order':
      if (isNumber(subject)) return [{ ...ask, order: flipped[ask.order] }];
      return bySchema(ask);
    default:
      return bySchema(ask);
  }
}

const scalarsAndLists: readonly JsonType[] = ['string', 'array', 'null', 'number', 'boolean'];

/** Of values of all other types. */
function others(subject: Subject, types: readonly JsonType[]): readonly Ask[] {
  if (isText(subject) || isNumber(subject)) return [];
  const rest = jsonTypes.filter((type) => !types.includes(type));
  return rest.length === 0 ? [] : [{ op: 'types', types: rest }];
}

function flippedLength(ask: Extract<Ask, { op: 'length' }>): readonly Ask[] {
  const { order } = ask;
  if (order !== 'equals') return [{ ...ask, order: flipped[order] }];
  const less: readonly Ask[] = ask.count === 0 ? [] : [{ ...ask, order: 'lt' }];
  return [{ ...ask, order: 'gt' }, ...less];
}

function bySchema(ask: Ask): readonly Ask[] | undefined {
  const schema = schemaOf(ask);
  return schema === undefined ? undefined : [{ op: 'schema', schema: { not: schema } }];
}

/** JSON Schema of the values that meet it; undefined where there is none. */
export function schemaOf(ask: Ask): Json | undefined {
  switch (ask.op) {
    case 'exists':
      return {};
    case 'in':
      return ask.values.length === 1 ? { const: ask.values[0]! } : { enum: ask.values };
    case 'notIn':
      return { not: { enum: ask.values } };
    case 'types':
      return { type: ask.types.length === 1 ? ask.types[0]! : ask.types };
    case 'order':
      return numberSchema(ask.order, ask.bound);
    case 'looseOrder':
      return looseOrderSchema(ask.order, ask.bound);
    case 'between':
      return { type: 'number', minimum: ask.low, maximum: ask.high };
    case 'matches':
      return ask.flags === '' ? { type: 'string', pattern: ask.pattern } : undefined;
    case 'contains':
      return ask.isTemplate ? undefined : containsSchema(ask.value);
    case 'startsWith':
      return { type: 'string', pattern: `^${escapePattern(ask.text)}` };
    case 'endsWith':
      return { type: 'string', pattern: `${escapePattern(ask.text)}$` };
    case 'length':
      return lengthSchema(ask);
    case 'each':
      return ask.schema === undefined ? undefined : { type: 'array', items: ask.schema };
    case 'some':
      return ask.schema === undefined ? undefined : { type: 'array', contains: ask.schema };
    case 'schema':
      return ask.schema;
    default:
      return undefined;
  }
}

function containsSchema(value: Json): Json {
  const inList = { type: 'array', contains: { const: value } };
  if (typeof value !== 'string') return inList;
  return { anyOf: [{ type: 'string', pattern: escapePattern(value) }, inList] };
}

function lengthSchema({ order, count, of, isProperty }: Extract<Ask, { op: 'length' }>): Json {
  const least = order === 'gt' ? count + 1 : order === 'gte' || order === 'equals' ? count : undefined;
  const most = order === 'lt' ? count - 1 : order === 'lte' || order === 'equals' ? count : undefined;
  const bounds = ['Items', 'Length'].flatMap((unit) => [
    ...(least === undefined ? [] : [[`min${unit}`, least] as const]),
    ...(most === undefined ? [] : [[`max${unit}`, most] as const]),
  ]);
  const isLess = order === 'lt' || order === 'lte';
  const ofMap = isProperty && (isLess ? { properties: { length: false } } : { required: ['length'] });
  return { type: of, ...Object.fromEntries(bounds), ...ofMap };
}

export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
