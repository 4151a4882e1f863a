import type { Json } from '../../lib/json.js';
import type { WarningMessage } from '../../format/problem.js';
import { yamlText } from '../../lib/yaml-text.js';
import { alwaysHolds, neverHolds } from './check-expectations.js';
import { itemSchema } from '../file/item-schema.js';
import { meantOfMatches } from '../file/meant-expectation.js';

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
