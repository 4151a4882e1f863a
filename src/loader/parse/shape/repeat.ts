import * as z from 'zod';
import { defaults } from '../../../format/defaults.js';
import { retryConditions } from '../../../format/session.js';
import { condition } from './checks.js';
import { duration, keys, wants } from './leaves.js';

const multiplier = z.number(wants({ kind: 'number' })).nonnegative(wants({ kind: 'number' }));
export const count = z.int(wants({ kind: 'count' })).nonnegative(wants({ kind: 'count' }));
const oneCondition = wants({ kind: 'oneOf', names: retryConditions });

/** As a range: of a value alone editors would offer it beside the text. */
const only429 = z.int(oneCondition).min(429, oneCondition).max(429, oneCondition);

export const retry = keys('retry', {
  attempts: count
    .meta({
      description: 'Sends in all, the first one included; below 2 retry is off.',
      default: defaults.retry.attempts,
      examples: [3],
    })
    .optional(),
  conditions: z
    .array(
      z.union([z.enum(retryConditions, oneCondition), only429], oneCondition),
      wants({ kind: 'list', of: 'conditions' }),
    )
    .meta({
      description: `What is repeated: ${retryConditions.map((name) => `\`${name}\``).join(', ')}.`,
      default: [],
      examples: [['5xx', 'no response']],
    })
    .optional(),
  backoff: duration
    .meta({ description: 'Wait between two sends.', default: defaults.retry.backoff, examples: ['200ms'] })
    .optional(),
  multiply: multiplier
    .meta({
      description: 'Multiplies the wait each time; 2 gives 1 s, 2 s, 4 s.',
      default: defaults.retry.multiply,
      examples: [2],
    })
    .optional(),
});

export const poll = keys('poll', {
  until: condition.meta({ description: 'Asked again until this holds.', examples: [{ '$.state': 'paid' }] }),
  failWhen: condition
    .meta({ description: 'Fails at once when this holds.', examples: [{ '$.state': 'refused' }] })
    .optional(),
  every: duration
    .meta({ description: 'Wait between two attempts.', default: defaults.poll.every, examples: ['500ms'] })
    .optional(),
  timeout: duration
    .meta({
      description: 'Time in which sends may start; at 0 there is one send.',
      default: defaults.poll.timeout,
      examples: ['20s'],
    })
    .optional(),
});
