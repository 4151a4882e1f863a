import type { Check } from '../../format/check.js';
import { holdsForStatus } from '../../format/holds-for-status.js';
import { attemptsUnset, nothingRepeated, secondRecord, untilTicked } from '../../problems/check/requests.js';
import type { Poll, RequestStep, Retry, RetryCondition } from '../../format/session.js';
import type { Finding } from './finding.js';
import { statusesOf } from './statuses-of.js';

/** What is odd about when a request is repeated. */
export function checkRepeats({ method, retry, poll }: RequestStep): readonly Finding[] {
  if (!retry) return [];
  const { range } = retry;
  const [ticked] = retry.conditions;
  if (retry.attempts === 0 && ticked !== undefined) return [{ message: attemptsUnset(ticked), range }];
  // Below two attempts retry is off, and nothing counts as ticked.
  if (retry.attempts < 2) return [];
  if (retry.conditions.length === 0) return [{ message: nothingRepeated(retry.attempts), range }];
  const isRisky = retry.conditions.includes('no response') && /^(?:POST|PATCH)$/i.test(method);
  return [...(isRisky ? [{ message: secondRecord(method), range }] : []), ...checkUntil(poll, retry)];
}

/** A ticked condition decides before `until` is read. */
function checkUntil(poll: Poll | undefined, { conditions }: Retry): readonly Finding[] {
  const checks = poll?.until.checks.filter(({ subject }) => subject.kind === 'status') ?? [];
  return checks.flatMap((check) => {
    const dead = findDead(check, conditions);
    return dead ? [{ message: untilTicked(check.text, dead.status, dead.condition), range: check.range }] : [];
  });
}

/** A status that the check names and never sees, or the first of those it accepts where it sees none of them. */
function findDead(
  check: Check,
  conditions: readonly RetryCondition[],
): { status: number; condition: RetryCondition } | undefined {
  const { accepted, named } = statusesOf(check.expectations);
  const ticked = (status: number): RetryCondition | undefined =>
    conditions.find((condition) => holdsForStatus(condition, status));
  const all = accepted.length > 0 && accepted.every((status) => ticked(status) !== undefined);
  const status = named.find((each) => ticked(each) !== undefined) ?? (all ? accepted[0] : undefined);
  const condition = status === undefined ? undefined : ticked(status);
  return status === undefined || condition === undefined ? undefined : { status, condition };
}
