import { durationText } from '../../format/duration.js';
import type { WarningMessage } from '../../format/problem.js';
import type { RetryCondition } from '../../format/session.js';

/** What `callsheet check` warns of in `retry` and `poll`. */

/** @param until - the check in words; `status` is one that it waits for */
export function untilListed(until: string, status: number, condition: RetryCondition): WarningMessage {
  return {
    code: 'until-ticked',
    severity: 'warning',
    message: `the poll cannot end with ${status}: the retry condition \`${condition}\` counts first`,
    hint: `Remove \`${condition}\` from \`conditions\`, or wait for another status. Such a response never reaches \`${until}\`.`,
  };
}

export function secondRecord(method: string): WarningMessage {
  return {
    code: 'second-record',
    severity: 'warning',
    message: `\`no response\` on a ${method}: a retry may create a second record`,
    hint: 'Remove it unless the request can be repeated safely. The server may have done its work before the connection broke.',
  };
}

export function attemptsUnset(condition: RetryCondition): WarningMessage {
  return {
    code: 'nothing-repeated',
    severity: 'warning',
    message: `\`${condition}\` is listed, but \`attempts\` is 0 or missing: nothing is repeated`,
    hint: 'Write how often to send it, such as `attempts: 3`.',
  };
}

export function nothingRepeated(attempts: number): WarningMessage {
  return {
    code: 'nothing-repeated',
    severity: 'warning',
    message: `\`attempts: ${attempts}\` is set, but no condition is listed: nothing is repeated`,
    hint: 'List what it repeats on, such as `conditions: [5xx, no response]`.',
  };
}

export function pollsOnce(every: number, timeout: number): WarningMessage {
  const seconds = Number.isInteger(timeout) && timeout < 1000 ? `: ${timeout} seconds are \`${timeout}s\`` : '';
  return {
    code: 'polls-once',
    severity: 'warning',
    message: `the poll ends after ${durationText(timeout)} and waits ${durationText(every)} between attempts: it sends once`,
    hint: `Write a longer \`timeout\`, or a shorter \`every\`. A whole number is in milliseconds${seconds}.`,
  };
}

/** @param title - of the request */
export function nothingTested(title: string): WarningMessage {
  return {
    code: 'nothing-tested',
    severity: 'warning',
    message: `nothing tests \`${title}\``,
    hint: 'Write what has to be true under `tests`, such as `status: { lt: 400 }`.',
  };
}

/** @param lines - in which the requests begin */
export function nothingTestedIn(lines: readonly number[]): WarningMessage {
  return {
    code: 'nothing-tested',
    severity: 'warning',
    message: `nothing tests ${lines.length} requests`,
    hint: `Write what has to be true under \`tests\` of each, or of all under \`settings\`, such as \`status: { lt: 400 }\`. They begin in lines ${lines.join(', ')}.`,
  };
}

/** @param name - of a header with null */
export function nothingLeftOut(name: string, near: string | undefined): WarningMessage {
  return {
    code: 'nothing-left-out',
    severity: 'warning',
    message: `\`${name}: null\` leaves out nothing: neither the settings nor the options have this header`,
    hint: near === undefined ? 'Remove it, or write the name of a header that they have.' : `Did you mean \`${near}\`?`,
  };
}
