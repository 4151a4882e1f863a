import { defaults } from '../../../format/defaults.js';
import { pollsOnce } from '../../../problems/check/check-repeats.js';
import { retryConditions } from '../../../format/session.js';
import type { Poll, Retry } from '../../../format/session.js';
import { warn } from '../yaml/source.js';
import type { Node, ScalarNode } from '../yaml/tree.js';
import { readFilledCondition } from './check.js';
import { checkNumber } from './json.js';
import { goodItems, goodValue } from './reader.js';
import type { Reader } from './reader.js';
import { readDuration } from './text.js';

export function readRetry(reader: Reader, node: Node): Retry {
  const written = goodItems(reader, goodValue(reader, node, 'conditions')).map((item) => (item as ScalarNode).text);
  const backoff = goodValue(reader, node, 'backoff');
  return {
    attempts: readNumber(reader, goodValue(reader, node, 'attempts')) ?? defaults.retry.attempts,
    conditions: retryConditions.filter((condition) => written.includes(condition)),
    backoff: backoff ? readDuration(reader, backoff) : defaults.retry.backoff,
    multiply: readNumber(reader, goodValue(reader, node, 'multiply')) ?? defaults.retry.multiply,
    range: reader.source.rangeOf(node),
  };
}

export function readPoll(reader: Reader, node: Node): Poll {
  const until = goodValue(reader, node, 'until');
  const failWhen = goodValue(reader, node, 'failWhen');
  const every = goodValue(reader, node, 'every');
  const timeout = goodValue(reader, node, 'timeout');
  const range = reader.source.rangeOf(node);
  const times = {
    every: every ? readDuration(reader, every) : defaults.poll.every,
    timeout: timeout ? readDuration(reader, timeout) : defaults.poll.timeout,
  };
  warnOfTimes(reader, timeout ?? every, times);
  return {
    until: until ? readFilledCondition(reader, { node: until, key: 'until' }, 'poll') : { checks: [], text: '', range },
    ...(failWhen && { failWhen: readFilledCondition(reader, { node: failWhen, key: 'failWhen' }, 'poll') }),
    ...times,
    range,
  };
}

/** A poll without time asks once on purpose; so does one whose time is written in ms. */
function warnOfTimes(
  reader: Reader,
  node: Node | undefined,
  { every, timeout }: Pick<Poll, 'every' | 'timeout'>,
): void {
  if (typeof every !== 'number' || typeof timeout !== 'number' || timeout === 0 || timeout > every) return;
  const isMeant = node?.kind === 'scalar' && node.text.endsWith('ms');
  if (node && !isMeant) warn(reader.source, node, pollsOnce(every, timeout));
}

function readNumber(reader: Reader, node: Node | undefined): number | undefined {
  if (node?.kind !== 'scalar' || typeof node.value !== 'number') return undefined;
  checkNumber(reader, node);
  return node.value;
}
