import type { Expectation } from '../../format/check.js';
import { type Operator, operators } from '../../format/operators.js';
import type { Json } from '../../lib/json.js';
import { expectationWords } from '../../format/words.js';
import type { Message } from '../../format/problem.js';
import { objectMismatch, operandUnfit, unfitSides } from '../../problems/run/evaluate.js';
import { renderValue, textOf } from '../values/render-text.js';
import { evaluateElements } from './evaluate-elements.js';
import { differencesOf } from './object-part.js';
import { checkSchema, type SchemaUse } from './check-schema.js';
import { type Comparand, toComparand, order } from './compare.js';
import { holds, holdsOfNothing, isPositive, lengthOf } from './operators.js';
import type { CheckResult, Found, Reading } from './reading.js';
import { filledRegex } from '../../lib/regex.js';
import { regexOf } from './regex.js';
import type { Fits } from '../../format/operator-description.js';
import { kindOf } from './types.js';

/**
 * Whether one expectation passes for a value.
 *
 * @param found - null when the subject has no value
 * @throws UnresolvedReference
 */
export function evaluateExpectation(expectation: Expectation, found: Found | null, reading: Reading): CheckResult {
  const { operator, operand } = expectation;
  if (operator === 'length') return evaluateLength(operand, found, reading);
  if (operator === 'sha256' || operator === 'md5') return evaluateHash(operator, operand, found, reading);
  if (operator === 'each' || operator === 'some')
    return evaluateElements(expectation, found, reading, evaluateExpectation);
  const result =
    operator === 'schema' ? evaluateSchema(operand, found, reading) : evaluateOperator(expectation, found, reading);
  return operator === 'equals' ? result : { ...result, operator };
}

function evaluateOperator({ operator, operand }: Expectation, found: Found | null, { lookup }: Reading): CheckResult {
  const than = withoutFlags(operator, operand, toComparand(operand, lookup, found?.text ?? false));
  const problem = operandProblem(operator, than);
  if (problem) return { passed: false, expected: than.value, ...received(found), problem };
  const passed = found ? isMet(operator, found, than) : holdsOfNothing(operator, than);
  const unfit = found && !passed ? whyUnfit(operator, found, than) : undefined;
  const differs = operator === 'matchObject' && found && !passed && unfit === undefined;
  return {
    passed,
    expected: than.value,
    ...received(found),
    ...(operators[operator].asksAbout !== 'content' && { about: 'kind' }),
    ...(unfit !== undefined && { unfit }),
    ...(differs && { problem: objectMismatch(differencesOf(found.value, than.value)) }),
  };
}

/** Flags are in the file: what a reference brings has none. */
function withoutFlags(operator: Operator, operand: Json, than: Comparand): Comparand {
  if (operators[operator].operand !== 'pattern' || typeof operand !== 'string' || typeof than.value !== 'string')
    return than;
  return { ...than, value: filledRegex(operand, than.value) };
}

function isMet(operator: Operator, found: Found, than: Comparand): boolean {
  const { opposite, fits } = operators[operator];
  if (opposite) return whyUnfit(operator, found, than) === undefined && !isMet(opposite, found, than);
  if (!isPositive(operator) || (fits === 'holding' && whyUnfit(operator, found, than) !== undefined)) return false;
  return readings(operator, found, than).some((value) => holds[operator](value, than));
}

/** A repeated header is read line by line, but for what asks of the list; a single line also equals its text. */
function readings(operator: Operator, { value, repeated, ofNodes }: Found, than: Comparand): readonly Json[] {
  // One node is also the list of itself.
  if (ofNodes && !Array.isArray(value) && operator === 'equals' && Array.isArray(than.value)) return [[value]];
  if (!repeated || !Array.isArray(value)) return [value];
  if (!operators[operator].readsAllLines) return value as readonly Json[];
  const single = value.length === 1 && (operator === 'in' || (operator === 'equals' && !Array.isArray(than.value)));
  return single ? [value[0] as Json] : [value];
}

/** A hash in hex says nothing of the bytes, so it is shown. */
function evaluateHash(operator: 'sha256' | 'md5', operand: Json, found: Found | null, reading: Reading): CheckResult {
  const expected = textOf(renderValue(operand, reading.lookup)).toLowerCase();
  if (!found?.bytes) return { passed: false, expected, ...received(found), operator };
  const hash = process.getBuiltinModule('node:crypto').createHash(operator).update(found.bytes).digest('hex');
  return { passed: hash === expected, expected, received: hash, operator, about: 'length' };
}

/** The operand is a list of expectations over the length. */
function evaluateLength(operand: Json, found: Found | null, reading: Reading): CheckResult {
  const expectations = operand as unknown as readonly Expectation[];
  const length = found ? (found.bytes?.length ?? lengthOf(found.value)) : undefined;
  const measured = length === undefined ? null : { value: length, text: false };
  const results = expectations.map((expectation) => evaluateExpectation(expectation, measured, reading));
  const sides =
    measured || !found ? ({ about: 'length' } as const) : ({ received: found.value, about: 'kind' } as const);
  const named = (result: CheckResult): CheckResult => ({
    ...result,
    ...sides,
    operator: `length.${result.operator ?? 'equals'}`,
  });
  const failed = expectations.filter((_, index) => !results[index]!.passed);
  const isInPart = failed.length > 0 && failed.length < results.length;
  const [first = results[0] ?? { passed: false }, ...also] = results.filter(({ passed }) => !passed);
  const unfit = sides.about === 'kind' ? whyNoLength(sides.received) : undefined;
  return {
    ...named(first),
    ...(also.length > 0 && { also: also.map(named) }),
    ...(isInPart && { unmetWords: expectationWords('length', failed as unknown as Json) }),
    ...(unfit !== undefined && { unfit }),
  };
}

/** The operand is `{ inline }` or `{ path }`. */
function evaluateSchema(operand: Json, found: Found | null, { lookup, readSchema }: Reading): CheckResult {
  const given = renderValue(operand, lookup);
  const schema = schemaOf(given as { readonly path?: Json; readonly inline?: Json }, given !== operand);
  const expected = schema.path ?? schema.inline ?? null;
  if (!found) return { passed: false, expected };
  const problem = checkSchema(found, schema, readSchema);
  return { passed: problem === null, expected, received: found.value, ...(problem && { problem }) };
}

/** A reference in the place of a path may give the schema itself. */
function schemaOf({ path, inline }: { readonly path?: Json; readonly inline?: Json }, rendered: boolean): SchemaUse {
  if (typeof path === 'string') return { path, rendered };
  return { inline: path ?? inline ?? null, rendered };
}

/** What a file says is looked at when it is read; a reference may bring anything. */
function operandProblem(operator: Operator, { value }: Comparand): Message | undefined {
  const { operand, names } = operators[operator];
  if (operand === 'pattern') return regexOf(textOf(value)).problem;
  if (names)
    return names.includes(value as string)
      ? undefined
      : operandUnfit(operator, `one of ${names.join(', ')}`, textOf(value));
  if ((operand !== 'list' && operand !== 'pair') || Array.isArray(value)) return undefined;
  return operandUnfit(operator, operand === 'pair' ? 'a list of two bounds' : 'a list', textOf(value));
}

function received(found: Found | null): Pick<CheckResult, 'received'> {
  return found ? { received: found.value } : {};
}

type WhyUnfit = (value: Json, than: Comparand) => string | undefined;

const none: WhyUnfit = () => undefined;

const whys: Readonly<Record<Fits, WhyUnfit>> = {
  any: none,
  // It has words of its own.
  sized: none,
  typed: (value, than) => (differInType(value, than) ? unfitSides.type(kindOf(than.value), kindOf(value)) : undefined),
  ordered: whyNotOrdered,
  holding: (value, than) => whyNotInList(value) ?? whyNotLookedFor(value, than),
  text: (value, than) => (isNested(value) ? unfitSides.reads('a string', kindOf(value)) : whyNotLookedFor(value, than)),
  nested: (value) =>
    isNested(value) && value !== null ? undefined : unfitSides.reads('a map or a list', kindOf(value)),
  // They have words of their own.
  list: none,
  bytes: none,
  string: (value) => (typeof value === 'string' ? undefined : unfitSides.reads('a string', kindOf(value))),
};

/** Why an operator cannot hold of what two sides are; undefined where it could, and their values differ. */
function whyUnfit(operator: Operator, { value, repeated }: Found, than: Comparand): string | undefined {
  const { fits, operand, opposite } = operators[operator];
  if (repeated) return fits === 'holding' ? whyNotLookedFor('', than) : undefined;
  // Null holds nothing, as in an answer with `"error": null`.
  if (opposite && value === null) return undefined;
  if (operand !== 'pair') return whys[fits](value, than);
  return than.items.map((item) => whys[fits](value, item)).find((why) => why !== undefined);
}

function whyNotInList(value: Json): string | undefined {
  return isNested(value) && !Array.isArray(value) ? unfitSides.reads('a string or a list', kindOf(value)) : undefined;
}

/** A text holds no list, map or null, so `notContains` would hold of every text; one that a reference gives is text where both sides are. */
function whyNotLookedFor(value: Json, { value: other, text, written }: Comparand): string | undefined {
  if (isNested(value) || !isNested(other) || (text && !written)) return undefined;
  return unfitSides.looksFor(kindOf(other), Array.isArray(other));
}

/** Why a value has no length. */
function whyNoLength(value: Json): string {
  return unfitSides.reads('a string, a list or a map', kindOf(value));
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

/** Null is not a value to read, either. */
function isNested(value: Json): boolean {
  return typeof value === 'object';
}
