import type { WarningMessage } from '../../format/problem.js';
import { alwaysHolds, neverHolds } from './check-expectations.js';

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
