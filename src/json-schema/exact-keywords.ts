import type { Ajv, SchemaValidateFunction } from 'ajv';
import { compareNumbers, isMultiple } from '../model/decimal.js';
import type { Json } from '../model/json.js';
import { replaceKeyword } from './replace-keyword.js';

/** What a schema is told of numbers that have lost digits in the value that it looks at. */
export interface LostNumbers {
  /** The number that stands in a place, as written; undefined where it has lost nothing. */
  readonly literal: (around: object, key: string) => string | undefined;
  /** Whether such a number is anywhere in a list or a map. */
  readonly isIn: (value: object) => boolean;
  /** Called where digits that are lost decide. */
  readonly undecided: () => void;
}

type Place = NonNullable<Parameters<SchemaValidateFunction>[3]>;
type IsEqual = (a: unknown, b: unknown) => boolean;

const bounds: Readonly<Record<string, (order: number) => boolean>> = {
  minimum: (order) => order >= 0,
  maximum: (order) => order <= 0,
  exclusiveMinimum: (order) => order > 0,
  exclusiveMaximum: (order) => order < 0,
};

/** Has the keywords that compare ask for lost digits: the order of numbers is known by them, and equality is not. */
export function addExactKeywords(ajv: Ajv, { default: isEqual }: { readonly default: IsEqual }): void {
  for (const [keyword, holds] of Object.entries(bounds))
    replaceKeyword(ajv, keyword, function (this: unknown, bound: number, value: number, _parent, place) {
      return holds(compareNumbers(literalAt(lostOf(this), place) ?? String(value), String(bound)));
    });
  replaceKeyword(ajv, 'multipleOf', function (this: unknown, of: number, value: number, _parent, place) {
    const lost = lostOf(this);
    if (literalAt(lost, place) !== undefined) lost?.undecided();
    return isMultiple(String(value), String(of));
  });
  replaceKeyword(ajv, 'const', function (this: unknown, wanted: Json, value: Json, _parent, place) {
    return equals(isEqual, lostOf(this), [wanted, value], place);
  });
  replaceKeyword(ajv, 'enum', function (this: unknown, wanted: readonly Json[], value: Json, _parent, place) {
    return wanted.some((each) => equals(isEqual, lostOf(this), [each, value], place));
  });
  const unique = function (this: unknown, isWanted: boolean, items: readonly Json[]): boolean {
    return !isWanted || areUnique(items, isEqual, lostOf(this));
  };
  replaceKeyword(ajv, 'uniqueItems', unique, 'must NOT have duplicate items');
}

type Context = LostNumbers | undefined;

/** Undefined where a schema is itself compared with the schema of schemas. */
function lostOf(context: unknown): Context {
  const given = context as Partial<LostNumbers> | undefined;
  return typeof given?.literal === 'function' ? (given as LostNumbers) : undefined;
}

function literalAt(lost: Context, place: Place | undefined): string | undefined {
  const around: unknown = place?.parentData;
  return typeof around === 'object' && around !== null
    ? lost?.literal(around, String(place!.parentDataProperty))
    : undefined;
}

function equals(isEqual: IsEqual, lost: Context, [wanted, value]: [Json, Json], place: Place | undefined): boolean {
  if (!isEqual(wanted, value)) return false;
  const isLost = typeof value === 'object' && value !== null ? lost?.isIn(value) : literalAt(lost, place) !== undefined;
  if (isLost) lost?.undecided();
  return true;
}

function areUnique(items: readonly Json[], isEqual: IsEqual, lost: Context): boolean {
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
