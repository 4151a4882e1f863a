import { durationText } from '../../format/duration.js';
import type { WarningMessage } from '../../format/problem.js';
import type { RetryCondition } from '../../format/session.js';

/** What `callsheet check` warns of in `retry` and `poll`. */

/** @param until - the check in words; `status` is one that it waits for */
export function untilTicked(until: string, status: number, condition: RetryCondition): WarningMessage {
  return {
    code: 'until-ticked',
    severity: 'warning',
    message: `the poll cannot end with ${status}: \`${condition}\` is ticked, and that counts first`,
    hint: `\`${until}\` is not read for such a response: untick \`${condition}\`, or wait for another status`,
  };
}

export function secondRecord(method: string): WarningMessage {
  return {
    code: 'second-record',
    severity: 'warning',
    message: `\`no response\` is ticked on a ${method}: a second record may be created`,
    hint: 'the server may have done its work before the connection broke; leave it unticked unless the request can be repeated safely',
  };
}

export function attemptsUnset(condition: RetryCondition): WarningMessage {
  return {
    code: 'nothing-repeated',
    severity: 'warning',
    message: `\`${condition}\` is ticked and \`attempts\` is 0 or left out: nothing will be repeated`,
    hint: 'say how often it is sent, such as `attempts: 3`',
  };
}

export function nothingRepeated(attempts: number): WarningMessage {
  return {
    code: 'nothing-repeated',
    severity: 'warning',
    message: `\`attempts: ${attempts}\` is set and no condition is ticked: nothing will be repeated`,
    hint: 'tick what it repeats on, such as `conditions: [5xx, no response]`',
  };
}

export function pollsOnce(every: number, timeout: number): WarningMessage {
  const seconds = Number.isInteger(timeout) && timeout < 1000 ? `: ${timeout} seconds are \`${timeout}s\`` : '';
  return {
    code: 'polls-once',
    severity: 'warning',
    message: `the poll has ${durationText(timeout)} and waits ${durationText(every)} between attempts: it asks once`,
    hint: `give it a longer \`timeout\`, or a shorter \`every\`; a whole number is milliseconds${seconds}`,
  };
}

/** @param title - of the request */
export function nothingTested(title: string): WarningMessage {
  return {
    code: 'nothing-tested',
    severity: 'warning',
    message: `nothing tests \`${title}\``,
    hint: 'write what has to hold under `tests`, such as `status: { lt: 400 }`',
  };
}
