import type { WarningMessage } from '../../format/problem.js';
import type { Json } from '../../lib/json.js';
import { yamlText } from '../../lib/quotes.js';
import { itemSchema, meantOfMatches } from '../file/operators.js';

/** Warnings of checks that are never or always true. `text` is the check in words. */

function neverHolds(text: string, why: string, hint: string): WarningMessage {
  return { code: 'never-holds', severity: 'warning', message: `\`${text}\` is never true: ${why}`, hint };
}

/** @param what - it passes for, and why: `every string: each contains the empty one` */
function alwaysHolds(text: string, what: string, hint: string): WarningMessage {
  return { code: 'always-holds', severity: 'warning', message: `\`${text}\` is true for ${what}`, hint };
}

export function boundsReversed(text: string): WarningMessage {
  return neverHolds(text, 'the lower bound is above the upper one', 'Write the lower bound first.');
}

export function noStatus(text: string, number: number): WarningMessage {
  return neverHolds(text, `${number} is not a status`, 'Write a status of three digits, such as 200.');
}

export function notInOrder(text: string, operand: string): WarningMessage {
  const hint = "Compare with a number, a date such as '2026-01-31', or a reference to one.";
  return neverHolds(text, `\`${operand}\` is neither a number nor a date`, hint);
}

export function noResponseBefore(condition: string): WarningMessage {
  return {
    code: 'no-response-before',
    severity: 'warning',
    message: `no request comes before this, so \`${condition}\` has no response to read and is never true`,
    hint: 'Move the condition below a request, or compare a `{{…}}`. A condition reads the request before it in this file.',
  };
}

/** Warnings of `contains` and `notContains` that look for what cannot be there. `text` is the check in words. */

export function noTextHolds(text: string, operator: string, operand: Json): WarningMessage {
  const [kind, hint] = Array.isArray(operand)
    ? ['a list', `Write one \`${operator}\` for each value.`]
    : ['a map', 'Write the string to look for, in quotes.'];
  return neverHolds(text, `it looks for ${kind} in a string`, hint);
}

export function noItemIsThatList(text: string, items: readonly Json[]): WarningMessage {
  return alwaysHolds(
    text,
    'every list that does not have that list as an item',
    items.length === 1 ? 'Write the value without brackets.' : 'Write one `notContains` for each value.',
  );
}

/** Warnings of checks that compare with an empty list or string. `text` is the check in words. */

export function emptyListNever(text: string): WarningMessage {
  return neverHolds(text, 'its list is empty', 'Write the values that may come.');
}

export function emptyListAlways(text: string): WarningMessage {
  return alwaysHolds(text, 'every value: its list is empty', 'Write the values that must not come.');
}

export function emptyTextNever(text: string): WarningMessage {
  return neverHolds(text, 'every string contains the empty one', 'Write the string that must not come.');
}

export function emptyTextAlways(text: string): WarningMessage {
  return alwaysHolds(text, 'every string: each contains the empty one', 'Write the string to look for.');
}

/** Warnings of checks whose type can never be the type of the value. `text` is the check in words. */

export function numberInQuotes(text: string, digits: string): WarningMessage {
  return neverHolds(text, `in quotes \`${digits}\` is a string, not a number`, `Write \`${digits}\` without quotes.`);
}

export function textNeverList(text: string, operator: 'equals' | 'notEquals'): WarningMessage {
  if (operator === 'equals') return neverHolds(text, 'it reads one string, not a list', 'Write `in:` with the list.');
  return alwaysHolds(text, 'every value: it reads one string, not a list', 'Write `notIn:` with the list.');
}

export function groupAsText(text: string, group: string): WarningMessage {
  const [first] = /\d/.exec(group)!;
  return neverHolds(text, `no status has the letters of \`${group}\``, `Write \`between: [${first}00, ${first}99]\`.`);
}

export function noGroupAsText(text: string, group: string): WarningMessage {
  const [first] = /\d/.exec(group)!;
  return alwaysHolds(
    text,
    `every status: none has the letters of \`${group}\``,
    `Write bounds, such as \`lt: ${first}00\`.`,
  );
}

/** Warnings of checks that treat a list of matches as one value. `text` is the check in words. */

type Scalar = string | number | boolean;

/** `path` names any number of places; `operand` is what its list is compared with. */
export function listOfMatches(text: string, path: string, operand: Scalar): WarningMessage {
  const written = yamlOf(operand);
  const meant = typeof operand === 'string' ? meantOfMatches(operand) : undefined;
  const lookFor = `\`contains: ${written}\`, or \`equals: [${written}]\` for the whole list.`;
  const asked =
    meant === undefined
      ? `Write ${lookFor}`
      : `Did you mean \`${meant}\`? To compare with the string, write ${lookFor}`;
  return neverHolds(text, givesList(path), asked);
}

export function neverOneOf(text: string, path: string, items: readonly Scalar[]): WarningMessage {
  return neverHolds(text, givesList(path), askingEach(enumOf(items)));
}

/** Of operators that read a string, a number or a date. */
export function listIsNoValue(text: string, path: string, operator: string, operand: Json): WarningMessage {
  const schema = itemSchema(operator, operand);
  const place = 'To check one of them, write its number in the path, as in `$.items[0].id`.';
  return neverHolds(text, givesList(path), schema === undefined ? place : askingEach(schema));
}

export function neverThatValue(text: string, path: string, operand: Scalar): WarningMessage {
  return holdsOfMatches(text, path, `Write \`notContains: ${yamlOf(operand)}\`.`);
}

export function alwaysNoneOf(text: string, path: string, items: readonly Scalar[]): WarningMessage {
  const each = `\`notContains: ${yamlOf(items[0]!)}\``;
  if (items.length === 1) return holdsOfMatches(text, path, `Write ${each}.`);
  const schema = `\`schema: { items: { not: { ${enumOf(items)} } } }\``;
  return holdsOfMatches(text, path, `Write one like ${each} for each value, or ${schema}.`);
}

/** Of a schema whose keywords look only at maps, strings or numbers. */
export function schemaOfOneValue(text: string, path: string): WarningMessage {
  return holdsOfMatches(text, path, 'To check each of them, put the schema under `items`: `schema: { items: { … } }`.');
}

/** `path` names any number of places. */
export function noEmptyList(text: string, path: string): WarningMessage {
  return neverHolds(text, `\`${path}\` gives no list if it matches nothing`, 'Write `empty: true`.');
}

function holdsOfMatches(text: string, path: string, hint: string): WarningMessage {
  return alwaysHolds(text, `every result of \`${path}\`: it gives the list of its matches`, hint);
}

function givesList(path: string): string {
  return `\`${path}\` gives the list of its matches`;
}

function askingEach(schema: string): string {
  return `To check each of them, write \`schema: { items: { ${schema} } }\`.`;
}

function enumOf(items: readonly Scalar[]): string {
  return `enum: [${items.map(yamlOf).join(', ')}]`;
}

function yamlOf(operand: Scalar): string {
  return typeof operand === 'string' ? yamlText(operand) : String(operand);
}
