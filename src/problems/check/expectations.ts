import type { WarningMessage } from '../../format/problem.js';
import type { Json } from '../../lib/json.js';
import { yamlText } from '../../lib/yaml-text.js';
import { itemSchema, meantOfMatches } from '../file/operators.js';

/** What `callsheet check` warns of where a check can never hold, or always does. `text` is the check in words. */

export function neverHolds(text: string, why: string, hint: string): WarningMessage {
  return { code: 'never-holds', severity: 'warning', message: `\`${text}\` never holds: ${why}`, hint };
}

/** @param what - it holds of, and why: `every text: each has an empty one in it` */
export function alwaysHolds(text: string, what: string, hint: string): WarningMessage {
  return { code: 'always-holds', severity: 'warning', message: `\`${text}\` holds of ${what}`, hint };
}

export function boundsReversed(text: string): WarningMessage {
  return neverHolds(text, 'the lower bound is above the upper one', 'write the lower bound first');
}

export function noStatus(text: string, number: number): WarningMessage {
  return neverHolds(text, `${number} is no status`, 'a status has three digits, such as 200');
}

export function notInOrder(text: string, operand: string): WarningMessage {
  const hint = "compare with a number, a date such as '2026-01-31', or a reference to one";
  return neverHolds(text, `\`${operand}\` is neither a number nor a date`, hint);
}

export function noResponseBefore(condition: string): WarningMessage {
  return {
    code: 'no-response-before',
    severity: 'warning',
    message: `no request comes before this, so \`${condition}\` has no response to read and never holds`,
    hint: 'a condition reads the request before it in this file: move it below one, or compare a `{{…}}`',
  };
}

/** What `callsheet check` warns of where `contains` or `notContains` looks for what cannot be there. `text` is the check in words. */

export function noTextHolds(text: string, operator: string, operand: Json): WarningMessage {
  const [kind, hint] = Array.isArray(operand)
    ? ['a list', `write one \`${operator}\` for each value`]
    : ['a map', 'write the text that is looked for, in quotes'];
  return neverHolds(text, `it looks for ${kind} in a text`, hint);
}

export function noItemIsThatList(text: string, items: readonly Json[]): WarningMessage {
  return alwaysHolds(
    text,
    'all lists but those that have that list for an item',
    items.length === 1 ? 'write the value without brackets' : 'write one `notContains` for each value',
  );
}

/** What `callsheet check` warns of where a check compares with nothing. `text` is the check in words. */

export function emptyListNever(text: string): WarningMessage {
  return neverHolds(text, 'its list is empty', 'write the values that may come');
}

export function emptyListAlways(text: string): WarningMessage {
  return alwaysHolds(text, 'all that comes: its list is empty', 'write the values that must not come');
}

export function emptyTextNever(text: string): WarningMessage {
  return neverHolds(text, 'every text has an empty one in it', 'write the text that must not come');
}

export function emptyTextAlways(text: string): WarningMessage {
  return alwaysHolds(text, 'every text: each has an empty one in it', 'write the text that is looked for');
}

/** What `callsheet check` warns of where a type can never be that of what is read. `text` is the check in words. */

export function numberInQuotes(text: string, digits: string): WarningMessage {
  return neverHolds(
    text,
    `in quotes \`${digits}\` is a text, and no number of JSON`,
    `write \`${digits}\` without quotes`,
  );
}

export function textNeverList(text: string, operator: 'equals' | 'notEquals'): WarningMessage {
  if (operator === 'equals') return neverHolds(text, 'it reads one text, and no list', 'write `in:` with the list');
  return alwaysHolds(text, 'all that comes: it reads one text, and no list', 'write `notIn:` with the list');
}

export function groupAsText(text: string, group: string): WarningMessage {
  const [first] = /\d/.exec(group)!;
  return neverHolds(text, `no status has the letters of \`${group}\``, `write \`between: [${first}00, ${first}99]\``);
}

export function noGroupAsText(text: string, group: string): WarningMessage {
  const [first] = /\d/.exec(group)!;
  return alwaysHolds(
    text,
    `every status: none has the letters of \`${group}\``,
    `write bounds, such as \`lt: ${first}00\``,
  );
}

/** What `callsheet check` warns of where a list of matches is asked as if it were one value. `text` is the check in words. */

type Scalar = string | number | boolean;

/** `path` names any number of places; `operand` is what its list is compared with. */
export function listOfMatches(text: string, path: string, operand: Scalar): WarningMessage {
  const written = yamlOf(operand);
  const meant = typeof operand === 'string' ? meantOfMatches(operand) : undefined;
  const hint = `write \`contains: ${written}\`, or \`equals: [${written}]\` for the whole list`;
  const asked = meant === undefined ? hint : `did you mean \`${meant}\`? to compare with the text, ${hint}`;
  return neverHolds(text, givesList(path), asked);
}

export function neverOneOf(text: string, path: string, items: readonly Scalar[]): WarningMessage {
  return neverHolds(text, givesList(path), askingEach(enumOf(items)));
}

/** Of operators that read a text, a number or a date. */
export function listIsNoValue(text: string, path: string, operator: string, operand: Json): WarningMessage {
  const schema = itemSchema(operator, operand);
  const place = 'to ask one of them, write its number where it stands, as in `$.items[0].id`';
  return neverHolds(text, givesList(path), schema === undefined ? place : askingEach(schema));
}

export function neverThatValue(text: string, path: string, operand: Scalar): WarningMessage {
  return holdsOfMatches(text, path, `write \`notContains: ${yamlOf(operand)}\``);
}

export function alwaysNoneOf(text: string, path: string, items: readonly Scalar[]): WarningMessage {
  const each = `\`notContains: ${yamlOf(items[0]!)}\``;
  if (items.length === 1) return holdsOfMatches(text, path, `write ${each}`);
  const schema = `\`schema: { items: { not: { ${enumOf(items)} } } }\``;
  return holdsOfMatches(text, path, `write one like ${each} for each value, or ${schema}`);
}

/** Of a schema whose keywords look at maps, texts or numbers alone. */
export function schemaOfOneValue(text: string, path: string): WarningMessage {
  return holdsOfMatches(text, path, 'to ask each of them, put the schema under `items`: `schema: { items: { … } }`');
}

/** `path` names any number of places. */
export function noEmptyList(text: string, path: string): WarningMessage {
  return neverHolds(text, `\`${path}\` gives no list where it matches nothing`, 'write `empty: true`');
}

function holdsOfMatches(text: string, path: string, hint: string): WarningMessage {
  return alwaysHolds(text, `all that \`${path}\` finds: it gives the list of its matches`, hint);
}

function givesList(path: string): string {
  return `\`${path}\` gives the list of its matches`;
}

function askingEach(schema: string): string {
  return `to ask each of them, write \`schema: { items: { ${schema} } }\``;
}

function enumOf(items: readonly Scalar[]): string {
  return `enum: [${items.map(yamlOf).join(', ')}]`;
}

function yamlOf(operand: Scalar): string {
  return typeof operand === 'string' ? yamlText(operand) : String(operand);
}
