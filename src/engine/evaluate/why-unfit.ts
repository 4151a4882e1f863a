import { type Operator, operators } from '../../format/operators.js';
import type { Fits } from '../../format/operator-description.js';
import type { Json } from '../../lib/json.js';
import { unfitSides } from '../../problems/run/evaluate.js';
import { textOf } from '../values/text-of.js';
import type { Comparand } from './comparand.js';
import { kindOf } from './types.js';
import { order } from './compare.js';
import type { Found } from './reading.js';

type WhyUnfit = (value: Json, than: Comparand) => string | undefined;

const none: WhyUnfit = () => undefined;

const whys: Readonly<Record<Fits, WhyUnfit>> = {
  any: none,
  // It has words of its own.
  sized: none,
  typed: (value, than) => (differInType(value, than) ? unfitSides.type(kindOf(than.value), kindOf(value)) : undefined),
  ordered: whyNotOrdered,
  holding: (value, than) => whyNotInList(value) ?? whyNotLookedFor(value, than),
  text: (value, than) => (isNested(value) ? unfitSides.reads('a text', kindOf(value)) : whyNotLookedFor(value, than)),
  string: (value) => (typeof value === 'string' ? undefined : unfitSides.reads('a text', kindOf(value))),
};

/** Why an operator cannot hold of what two sides are; undefined where it could, and their values differ. */
export function whyUnfit(operator: Operator, { value, repeated }: Found, than: Comparand): string | undefined {
  const { fits, operand, opposite } = operators[operator];
  if (repeated) return fits === 'holding' ? whyNotLookedFor('', than) : undefined;
  // Null holds nothing, as in an answer with `"error": null`.
  if (opposite && value === null) return undefined;
  if (operand !== 'pair') return whys[fits](value, than);
  return than.items.map((item) => whys[fits](value, item)).find((why) => why !== undefined);
}

function whyNotInList(value: Json): string | undefined {
  return isNested(value) && !Array.isArray(value) ? unfitSides.reads('a text or a list', kindOf(value)) : undefined;
}

/** A text holds no list, map or null, so `notContains` would hold of every text; one that a reference gives is text where both sides are. */
function whyNotLookedFor(value: Json, { value: other, text, written }: Comparand): string | undefined {
  if (isNested(value) || !isNested(other) || (text && !written)) return undefined;
  return unfitSides.looksFor(kindOf(other), Array.isArray(other));
}

/** Why a value has no length. */
export function whyNoLength(value: Json): string {
  return unfitSides.reads('a text, a list or a map', kindOf(value));
}

function differInType(value: Json, { value: other }: Comparand): boolean {
  return !isNested(value) && !isNested(other) && typeof value !== typeof other && textOf(value) === textOf(other);
}

function whyNotOrdered(value: Json, { value: other, text }: Comparand): string | undefined {
  if (!Number.isNaN(order(value, other, text))) return undefined;
  return unfitSides.order(orderKind(other, text), orderKind(value, text));
}

/** A number or a date is in order with itself. */
function orderKind(value: Json, text: boolean): string {
  if (typeof value !== 'string' || Number.isNaN(order(value, value, text))) return kindOf(value);
  return Number.isNaN(order(value, value, false)) ? kindOf(0) : 'an ISO date';
}

/** Null is no value to read, either. */
function isNested(value: Json): boolean {
  return typeof value === 'object';
}
