import type { Json } from '../../lib/json.js';
import type { WarningMessage } from '../../format/problem.js';
import { alwaysHolds, neverHolds } from './check-expectations.js';

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
