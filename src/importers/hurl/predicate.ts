import type { Json, JsonObject } from '../../lib/json.js';
import { escapeRegex } from '../../lib/regex.js';
import type { Templates } from './template.js';
import { patternOf, type Word } from './words.js';

/** What a predicate asks, as operators of the format; undefined if a session cannot say it. */
export function readPredicate(words: readonly Word[], templates: Templates): JsonObject | undefined {
  const [first, ...more] = words;
  const isNot = first?.kind === 'word' && first.text === 'not';
  const [word, value, ...others] = isNot ? more : words;
  if (word?.kind !== 'word' || others.length > 0) return undefined;
  const [asked, opposite] = Object.hasOwn(wordOnly, word.text) ? wordOnly[word.text]! : [];
  if (asked && value === undefined) return isNot ? opposite : asked;
  const name = Object.hasOwn(aliases, word.text) ? aliases[word.text]! : word.text;
  const make = Object.hasOwn(comparisons, name) ? comparisons[name] : undefined;
  if (!make || value === undefined) return undefined;
  const operand = operandOf(value, templates);
  return operand === undefined ? undefined : make(operand, isNot);
}

function operandOf(word: Word, { text }: Templates): Json | undefined {
  switch (word.kind) {
    case 'text':
    case 'reference':
      return text(word.text);
    case 'number':
      return word.value;
    case 'regex':
      return word.pattern;
    case 'word':
      return { true: true, false: false, null: null }[word.text];
    case 'data':
      if (word.of === 'file') return undefined;
      return word.of === 'hex' ? word.text.toLowerCase() : Buffer.from(word.text, 'base64').toString('hex');
  }
}

const typed = (type: Json): readonly [JsonObject, JsonObject] => [
  typeof type === 'string' ? { type } : { schema: { type } },
  { schema: { not: { type } } },
];
const formatted = (format: string, pattern: string): readonly [JsonObject, JsonObject] => [
  { format },
  { notMatches: pattern },
];

/** Predicates without an operand, each with its opposite. */
const wordOnly: Readonly<Record<string, readonly [JsonObject, JsonObject]>> = {
  exists: [{ exists: true }, { exists: false }],
  isBoolean: typed('boolean'),
  isCollection: typed(['array', 'object']),
  isList: typed('array'),
  isObject: typed('object'),
  isString: typed('string'),
  isNumber: typed('number'),
  isInteger: typed('integer'),
  isFloat: [{ type: 'number' }, { schema: { not: { type: 'number' } } }],
  isEmpty: [{ length: 0 }, { length: { gt: 0 } }],
  isUuid: formatted('uuid', '/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i'),
  isIsoDate: formatted('date-time', '^\\d{4}-\\d{2}-\\d{2}T'),
  isIpv4: formatted('ipv4', '^\\d{1,3}(?:\\.\\d{1,3}){3}$'),
  isIpv6: formatted('ipv6', '^[0-9a-fA-F:]*:[0-9a-fA-F:.]*$'),
};

const aliases: Readonly<Record<string, string>> = {
  equals: '==',
  notEquals: '!=',
  greaterThan: '>',
  greaterThanOrEquals: '>=',
  lessThan: '<',
  lessThanOrEquals: '<=',
  includes: 'contains',
};

type Make = (value: Json, isNot: boolean) => JsonObject | undefined;

const pair =
  (asked: string, opposite: string): Make =>
  (value, isNot) => ({ [isNot ? opposite : asked]: value });

/** Numbers and times have an order here. Hurl also knows one of texts. */
const order =
  (asked: string, opposite: string): Make =>
  (value, isNot) => {
    const isText = typeof value === 'string' && !value.includes('{{');
    if (isText && Number.isNaN(Number(value)) && !/^\d{4}-\d{2}-\d{2}/.test(value)) return undefined;
    return { [isNot ? opposite : asked]: value };
  };

const comparisons: Readonly<Record<string, Make>> = {
  '==': (value, isNot) => equality(value, isNot),
  '!=': (value, isNot) => equality(value, !isNot),
  '>': order('gt', 'lte'),
  '>=': order('gte', 'lt'),
  '<': order('lt', 'gte'),
  '<=': order('lte', 'gt'),
  contains: pair('contains', 'notContains'),
  matches: (value, isNot) => ({ [isNot ? 'notMatches' : 'matches']: patternOf(String(value)) }),
  startsWith: (value, isNot) => edge(value, isNot, 'startsWith', (text) => `^${text}`),
  endsWith: (value, isNot) => edge(value, isNot, 'endsWith', (text) => `${text}$`),
};

/** Null is a type of its own. */
function equality(value: Json, isNot: boolean): JsonObject {
  if (value === null) return isNot ? { notIn: [null] } : { type: 'null' };
  return { [isNot ? 'notEquals' : 'equals']: value };
}

function edge(value: Json, isNot: boolean, asked: string, pattern: (text: string) => string): JsonObject | undefined {
  if (!isNot) return { [asked]: value };
  const text = String(value);
  return text.includes('{{') ? undefined : { notMatches: pattern(escapeRegex(text)) };
}
