import type { WarningMessage } from '../../format/problem.js';

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
