import type { Condition } from '../../format/check.js';
import { holdsForStatus, type RetryCondition } from '../../format/session.js';
import type { SendFault, SendReason } from '../../record/reasons.js';
import type { Failure } from '../../record/record.js';
import { errorBeforeUntil, failWhenHeld, noResponse, retriesUsedUp } from '../../problems/run/run.js';

/** Retry and poll settings with every duration resolved to ms. */
export interface RepeatSettings {
  /** Sends per poll attempt; 1 when retry is off. */
  readonly attempts: number;
  /** None when retry is off. */
  readonly conditions: readonly RetryCondition[];
  readonly backoff: number;
  readonly multiply: number;
  readonly poll?: {
    readonly until: Condition;
    readonly failWhen?: Condition;
    readonly every: number;
    readonly timeout: number;
  };
}

/** What one send met. */
export interface Met {
  readonly status?: number;
  readonly statusText?: string | undefined;
  readonly error?: SendFault;
  /** ms that a 429's Retry-After asks for. */
  readonly retryAfter?: number;
  /** Sends so far in this poll attempt, this one included. */
  readonly sends: number;
  /** Whether a condition holds for the response. */
  readonly holds: (condition: Condition) => boolean;
  /** The first failing test's assertion; asked only when `a failing test` is listed. */
  readonly failingTest: () => string | undefined;
}

export type Verdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | {
      readonly kind: 'repeat';
      readonly cause: 'retry' | 'poll';
      readonly because: SendReason;
      readonly wait: number;
      readonly waitedFor: 'backoff' | 'retry-after' | 'every';
    };

/** What follows a send: the first of the rules that applies. */
export function decide(settings: RepeatSettings, met: Met): Verdict {
  const { poll } = settings;
  if (met.error?.kind === 'redirects') return failed(noResponse(met.error));
  if (poll?.failWhen && met.holds(poll.failWhen)) return failed(failWhenHeld(poll.failWhen));
  const listed = listedReason(settings.conditions, met);
  if (listed && met.sends < settings.attempts) return retry(settings, met, listed.because);
  if (met.error) return failed(noResponse(met.error));
  if (listed) return listed.failure ? failed(listed.failure) : { kind: 'done' };
  if (!poll || met.holds(poll.until)) return { kind: 'done' };
  if (met.status! >= 400 && !speaksOfStatus(poll.until)) return failed(errorBeforeUntil(met.status!, poll.until));
  return {
    kind: 'repeat',
    cause: 'poll',
    because: { kind: 'until', text: poll.until.text },
    wait: poll.every,
    waitedFor: 'every',
  };
}

interface Listed {
  readonly because: SendReason;
  /** Absent for a failing test, which is reported as a failing test. */
  readonly failure?: Failure;
}

/** The listed retry condition that holds for what was met; statuses go before a failing test. */
function listedReason(conditions: readonly RetryCondition[], met: Met): Listed | undefined {
  if (met.error)
    return conditions.includes('no response') ? { because: { kind: 'error', message: met.error.message } } : undefined;
  if (conditions.some((condition) => holdsForStatus(condition, met.status!))) {
    const line = [met.status, met.statusText].filter(Boolean).join(' ');
    return { because: { kind: 'status', line }, failure: retriesUsedUp(line) };
  }
  const assertion = conditions.includes('a failing test') ? met.failingTest() : undefined;
  return assertion === undefined ? undefined : { because: { kind: 'test', text: assertion } };
}

function retry(settings: RepeatSettings, met: Met, because: SendReason): Verdict {
  const asked = met.status === 429 ? met.retryAfter : undefined;
  const wait = asked ?? settings.backoff * settings.multiply ** (met.sends - 1);
  return { kind: 'repeat', cause: 'retry', because, wait, waitedFor: asked === undefined ? 'backoff' : 'retry-after' };
}

function speaksOfStatus(condition: Condition): boolean {
  return condition.checks.some((check) => check.subject.kind === 'status');
}

function failed(failure: Failure): Verdict {
  return { kind: 'failed', failure };
}
