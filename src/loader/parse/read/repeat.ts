import * as z from 'zod';
import { defaults } from '../../../format/defaults.js';
import { pollsOnce } from '../../../problems/check/requests.js';
import { type Poll, type Retry, type RetryCondition, retryConditions } from '../../../format/session.js';
import { wants } from '../shape/leaves.js';
import { warn } from '../yaml/source.js';
import type { Node, ScalarNode } from '../yaml/tree.js';
import { as, key, map, required, type Value } from './keys.js';
import { goodItems, goodValue, type Reader } from './reader.js';
import { condition, count, duration, readNumber } from './values.js';

const multiplier: Value<number | undefined> = {
  shape: z.number(wants({ kind: 'number' })).nonnegative(wants({ kind: 'number' })),
  read: readNumber,
};

const oneCondition = wants({ kind: 'oneOf', names: retryConditions });

/** As a range: for a single value, editors would offer both it and the text. */
const only429 = z.int(oneCondition).min(429, oneCondition).max(429, oneCondition);

const conditions: Value<readonly RetryCondition[]> = {
  shape: z.array(
    z.union([z.enum(retryConditions, oneCondition), only429], oneCondition),
    wants({ kind: 'list', of: 'conditions' }),
  ),
  read: (reader, node) => {
    const written = goodItems(reader, node).map((item) => (item as ScalarNode).text);
    return retryConditions.filter((each) => written.includes(each));
  },
};

const retryKeys = map('retry', {
  attempts: key(count, {
    description: 'Number of sends, including the first. Below 2, retry is off.',
    default: defaults.retry.attempts,
    examples: [3],
  }),
  conditions: key(conditions, {
    description: `What to repeat on: ${retryConditions.map((name) => `\`${name}\``).join(', ')}.`,
    default: [],
    examples: [['5xx', 'no response']],
  }),
  backoff: key(duration, {
    description: 'Wait between two sends.',
    default: defaults.retry.backoff,
    examples: ['200ms'],
  }),
  multiply: key(multiplier, {
    description: 'Multiplies the wait each time: 2 gives 1 s, 2 s, 4 s.',
    default: defaults.retry.multiply,
    examples: [2],
  }),
});

export const retry = as(retryKeys, (given, { source }, node): Retry => {
  return { ...defaults.retry, conditions: [], ...given, range: source.rangeOf(node) };
});

const pollKeys = map('poll', {
  until: required(condition('poll'), {
    description: 'The request repeats until this is true.',
    examples: [{ '$.state': 'paid' }],
  }),
  failWhen: key(condition('poll'), {
    description: 'The request fails at once if this is true.',
    examples: [{ '$.state': 'refused' }],
  }),
  every: key(duration, {
    description: 'Wait between two attempts.',
    default: defaults.poll.every,
    examples: ['500ms'],
  }),
  timeout: key(duration, {
    description: 'Time in which sends can start. 0 means one send.',
    default: defaults.poll.timeout,
    examples: ['20s'],
  }),
});

export const poll = as(pollKeys, (given, reader, node): Poll => {
  const range = reader.source.rangeOf(node);
  const read = { until: { checks: [], text: '', range }, ...defaults.poll, ...given, range };
  warnOfTimes(reader, node, read);
  return read;
});

/** A poll without time asks once on purpose; so does one whose time is written in ms. */
function warnOfTimes(reader: Reader, poll: Node, { every, timeout }: Pick<Poll, 'every' | 'timeout'>): void {
  if (typeof every !== 'number' || typeof timeout !== 'number' || timeout === 0 || timeout > every) return;
  const node = goodValue(reader, poll, 'timeout') ?? goodValue(reader, poll, 'every');
  const isMeant = node?.kind === 'scalar' && node.text.endsWith('ms');
  if (node && !isMeant) warn(reader.source, node, pollsOnce(every, timeout));
}
