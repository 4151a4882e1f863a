import type { Ajv, SchemaValidateFunction, str as Str } from 'ajv';
import { compareNumbers, isMultiple } from '../lib/numbers.js';
import type { Json } from '../lib/json.js';
import { writtenBounds } from '../lib/schema-numbers.js';

/** What a schema knows of numbers that have lost digits in the value that it looks at. */
export interface LostNumbers {
  /** The number that is in a place, as written; undefined where it has lost nothing. */
  readonly literal: (around: object, key: string) => string | undefined;
  /** Whether such a number is anywhere in a list or a map. */
  readonly isIn: (value: object) => boolean;
  /** Called where digits that are lost decide. */
  readonly undecided: () => void;
}

type Place = NonNullable<Parameters<SchemaValidateFunction>[3]>;
type IsEqual = (a: unknown, b: unknown) => boolean;

interface Bound {
  readonly holds: (order: number) => boolean;
  /** What a value must be, for the bound that is written with more digits than a number has. */
  readonly words: string;
}

const bounds: Readonly<Record<keyof typeof writtenBounds, Bound>> = {
  minimum: { holds: (order) => order >= 0, words: 'must be >=' },
  maximum: { holds: (order) => order <= 0, words: 'must be <=' },
  exclusiveMinimum: { holds: (order) => order > 0, words: 'must be >' },
  exclusiveMaximum: { holds: (order) => order < 0, words: 'must be <' },
};
const boundNames = Object.keys(bounds) as readonly (keyof typeof bounds)[];

/** Adds the bounds that are written with more digits than a number has. @param str - of the compiler's own code */
export function addWrittenBounds(ajv: Ajv, str: typeof Str): void {
  for (const name of boundNames) {
    const { holds, words } = bounds[name];
    ajv.addKeyword({
      keyword: writtenBounds[name],
      type: 'number',
      schemaType: 'string',
      error: { message: ({ schema }) => str`${words} ${String(schema)}` },
      errors: false,
      validate: inOrder(holds),
    });
  }
}

/** By all digits of both sides. */
function inOrder(holds: Bound['holds']): SchemaValidateFunction {
  return asking((bound: number | string, value: number, asked) =>
    holds(compareNumbers(literalAt(asked) ?? String(value), String(bound))),
  );
}

/** Has the keywords that compare ask for lost digits: the order of numbers is known by them, and equality is not. */
export function addExactKeywords(ajv: Ajv, { default: isEqual }: { readonly default: IsEqual }): void {
  for (const name of boundNames) replaceKeyword(ajv, name, inOrder(bounds[name].holds));
  const equals = (wanted: Json, value: Json, asked: Asked): boolean => {
    if (!isEqual(wanted, value)) return false;
    if (isLostIn(value, asked)) asked.lost?.undecided();
    return true;
  };
  replaceKeyword(ajv, 'multipleOf', asking(divides));
  replaceKeyword(ajv, 'const', asking(equals));
  const isOneOf = (choices: readonly Json[], value: Json, asked: Asked): boolean =>
    choices.some((choice) => equals(choice, value, asked));
  replaceKeyword(ajv, 'enum', asking(isOneOf));
  const areWanted = (isWanted: boolean, items: readonly Json[], { lost }: Asked): boolean =>
    !isWanted || areUnique(items, isEqual, lost);
  replaceKeyword(ajv, 'uniqueItems', asking(areWanted), 'must NOT have duplicate items');
}

/** What a keyword is asked with, besides its own value and the one that it looks at. */
interface Asked {
  /** Undefined where a schema is itself compared with the schema of schemas. */
  readonly lost: LostNumbers | undefined;
  readonly place: Place | undefined;
}

function asking<Wanted, Value>(holds: (wanted: Wanted, value: Value, asked: Asked) => boolean): SchemaValidateFunction {
  return function (this: unknown, ...[wanted, value, , place]: Parameters<SchemaValidateFunction>) {
    const given = this as Partial<LostNumbers> | undefined;
    const lost = typeof given?.literal === 'function' ? (given as LostNumbers) : undefined;
    return holds(wanted as Wanted, value as Value, { lost, place });
  };
}

function divides(of: number, value: number, asked: Asked): boolean {
  if (literalAt(asked) !== undefined) asked.lost?.undecided();
  return isMultiple(String(value), String(of));
}

function literalAt({ lost, place }: Asked): string | undefined {
  const around: unknown = place?.parentData;
  return typeof around === 'object' && around !== null
    ? lost?.literal(around, String(place!.parentDataProperty))
    : undefined;
}

function isLostIn(value: Json, asked: Asked): boolean {
  if (typeof value === 'object' && value !== null) return asked.lost?.isIn(value) ?? false;
  return literalAt(asked) !== undefined;
}

function areUnique(items: readonly Json[], isEqual: IsEqual, lost: Asked['lost']): boolean {
  const isLost = items.map((item, index) =>
    typeof item === 'object' && item !== null ? lost?.isIn(item) : lost?.literal(items, String(index)) !== undefined,
  );
  let areAll = true;
  items.forEach((item, index) => {
    for (let other = 0; other < index; other++) {
      if (!isEqual(item, items[other])) continue;
      if (isLost[index] || isLost[other]) lost?.undecided();
      else areAll = false;
    }
  });
  return areAll;
}

/**
 * Has a keyword of a compiler hold by a function, with the words that it had.
 *
 * @param words - others, where its own name what only its own code knows
 */
export function replaceKeyword(ajv: Ajv, keyword: string, validate: SchemaValidateFunction, words?: string): void {
  const { definition } = ajv.RULES.all[keyword] as Exclude<(typeof ajv.RULES.all)[string], boolean | undefined>;
  const { type, schemaType } = definition;
  const error = words === undefined ? definition.error : { message: words };
  ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword,
    ...(type !== undefined && { type }),
    ...(schemaType !== undefined && { schemaType }),
    ...(error !== undefined && { error }),
    errors: false,
    validate,
  });
}
