import type { WarningMessage } from '../../format/problem.js';
import { alwaysHolds, neverHolds } from './check-expectations.js';

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
