import type { Message } from '../problem.js';
import { yamlText } from '../yaml-text.js';
import { meantOfMatches } from './meant-expectation.js';

/** What `callsheet check` warns of where a check can never hold, or always does. `text` is the check in words. */

type Scalar = string | number | boolean;

function neverHolds(text: string, why: string, hint: string): Message {
  return { code: 'never-holds', message: `\`${text}\` never holds: ${why}`, hint };
}

export function boundsReversed(text: string): Message {
  return neverHolds(text, 'the lower bound is above the upper one', 'write the lower bound first');
}

export function noStatus(text: string, number: number): Message {
  return neverHolds(text, `${number} is no status`, 'a status has three digits, such as 200');
}

export function notInOrder(text: string, operand: string): Message {
  const hint = "compare with a number, a date such as '2026-01-31', or a reference to one";
  return neverHolds(text, `\`${operand}\` is neither a number nor a date`, hint);
}

/** `path` names any number of places; `operand` is what its list is compared with. */
export function listOfMatches(text: string, path: string, operand: Scalar): Message {
  const written = yamlOf(operand);
  const meant = typeof operand === 'string' ? meantOfMatches(operand) : undefined;
  const hint = `write \`contains: ${written}\`, or \`equals: [${written}]\` for the whole list`;
  const asked = meant === undefined ? hint : `did you mean \`${meant}\`? to compare with the text, ${hint}`;
  return neverHolds(text, givesList(path), asked);
}

export function neverOneOf(text: string, path: string, items: readonly Scalar[]): Message {
  return neverHolds(text, givesList(path), `to ask each of them, write \`schema: { items: { ${enumOf(items)} } }\``);
}

/** Of `matches` and its opposite, which read a text. */
export function listIsNoText(text: string, path: string, positive: boolean, pattern: string): Message {
  const asked = `pattern: ${yamlText(pattern)}`;
  const items = positive ? `type: string, ${asked}` : `not: { ${asked} }`;
  return neverHolds(text, givesList(path), `to ask each of them, write \`schema: { items: { ${items} } }\``);
}

export function neverThatValue(text: string, path: string, operand: Scalar): Message {
  return alwaysHolds(text, path, `write \`notContains: ${yamlOf(operand)}\``);
}

export function alwaysNoneOf(text: string, path: string, items: readonly Scalar[]): Message {
  const each = `\`notContains: ${yamlOf(items[0]!)}\``;
  if (items.length === 1) return alwaysHolds(text, path, `write ${each}`);
  const schema = `\`schema: { items: { not: { ${enumOf(items)} } } }\``;
  return alwaysHolds(text, path, `write one like ${each} for each value, or ${schema}`);
}

function alwaysHolds(text: string, path: string, hint: string): Message {
  const message = `\`${text}\` holds of all that \`${path}\` finds: it gives the list of its matches`;
  return { code: 'always-holds', message, hint };
}

function givesList(path: string): string {
  return `\`${path}\` gives the list of its matches`;
}

function enumOf(items: readonly Scalar[]): string {
  return `enum: [${items.map(yamlOf).join(', ')}]`;
}

function yamlOf(operand: Scalar): string {
  return typeof operand === 'string' ? yamlText(operand) : String(operand);
}

/** `path` names any number of places. */
export function noEmptyList(text: string, path: string): Message {
  return neverHolds(text, `\`${path}\` gives no list where it matches nothing`, 'write `empty: true`');
}

export function noResponseBefore(condition: string): Message {
  return {
    code: 'no-response-before',
    message: `no request comes before this, so \`${condition}\` has no response to read and never holds`,
    hint: 'a condition reads the request before it in this file: move it below one, or compare a `{{…}}`',
  };
}
