import type { Condition } from '../../format/check.js';
import { formatSeconds } from '../../format/duration.js';
import { holdsForStatus } from '../../format/session.js';
import { fileName } from '../../format/paths.js';
import type { Message } from '../../format/problem.js';
import { openFilesAdvice } from '../disk/file-reason.js';
import type {
  Cause,
  NeedsReason,
  OnceReason,
  SendFault,
  WaitReason,
  SendReason,
  SkipReason,
} from '../../record/reasons.js';
import type { SendError } from '../../record/record.js';

/** A retry condition was true of every send. `status` is the status line. */
export function retriesUsedUp(status: string): Message {
  return {
    code: 'retries-used-up',
    message: status,
    hint: 'Look at the server, or raise retry.attempts or retry.backoff: every send ended this way.',
  };
}

export function noResponse(error: SendFault): Message {
  const { kind } = error;
  const isUntold = kind === 'tls' && !error.untrusted;
  const hint = isUntold ? undefined : error.endless ? endStream : responseHints[kind];
  return {
    code:
      kind === 'redirects'
        ? 'too-many-redirects'
        : kind === 'memory'
          ? 'bodies-too-large'
          : kind === 'files'
            ? 'too-many-files'
            : 'no-response',
    message: error.message,
    ...(hint && { hint }),
  };
}

const endStream =
  'Write `stream` with `until`, `events` or `timeout`, which ends the reading, or raise timeout if the server ends it.';

const responseHints: Partial<Record<SendError['kind'], string>> = {
  refused: 'Check that the server runs, and that the port is right.',
  reset:
    'Look at the log of the server, or of a proxy before it. If this can happen in normal use, as with a reused connection, list `no response` under retry.',
  timeout: 'Raise timeout on the request or in settings if the server may take that long.',
  dns: 'Check the host name. Only a VPN or a container may know it, and not this machine.',
  redirects: 'Set redirects to a higher count, or to false to test the redirect itself.',
  files: openFilesAdvice,
  memory: 'Raise the option bodyMemory, run fewer sessions at the same time with lanes, or ask for less.',
  tls: 'Give the tls option ca for a private authority, or insecure: true for a test server.',
};

export function failWhenHeld(condition: Condition): Message {
  return { code: 'fail-when', message: `failWhen was true: ${condition.text}` };
}

export function errorBeforeUntil(status: number, until: Condition): Message {
  return {
    code: 'error-before-until',
    message: `got ${status} before \`${until.text}\` was true`,
    hint: `If the poll may get this status on its way, add the status to until, or list ${conditionFor(status)} under retry.conditions with attempts of 2 or more.`,
  };
}

function conditionFor(status: number): string {
  return (['5xx', '429'] as const).find((condition) => holdsForStatus(condition, status)) ?? 'other 4xx';
}

/** Of a poll that ran out of time. */
export function stillWaiting({ timeout, attempts, until }: WaitReason): Message {
  return {
    code: 'still-waiting',
    message: `Still waiting after ${formatSeconds(timeout)} and ${attempts} attempts — ${until}`,
  };
}

/** @param assertion - of the file, in words */
/** @param name - what the file calls the test, if it has a name */
export function testFailed(assertion: string, name?: string): Message {
  return { code: 'test-failed', message: name === undefined ? assertion : `${name}: ${assertion}` };
}

export function captureNotFound(name: string, source: string): Message {
  return {
    code: 'capture-not-found',
    message: `capture ${name}: ${source} found nothing`,
    hint: 'Write it as { from: …, optional: true } if the response may lack it.',
  };
}

/** Why a capture found nothing although there was something to read. @param pattern - of the file */
export function captureUnmatched(pattern: string, unmatched: 'all' | 'groups'): string {
  return unmatched === 'all'
    ? `The value does not match ${pattern}.`
    : `The value matches ${pattern}, but none of its groups: write \`(?:…)\` for a group that captures nothing.`;
}

/** Why captures found nothing in a response of an error. @param status - the status line */
export function captureFromError(status: string): string {
  return `Find out first why the response is ${status}.`;
}

/** @param how - the words of what the engine threw */
export function stepBroke(how: string): Message {
  return {
    code: 'step-broke',
    message: `the step was interrupted: ${how}`,
    hint: 'This is a bug in callsheet. Please report it, with the request and this message.',
  };
}

/** `where` is `timeout`, `retry.backoff`, `poll.every` …; `value` is what its references gave. */
export function notADuration(where: string, value: string): Message {
  return {
    code: 'not-a-duration',
    message: `invalid duration ${JSON.stringify(value)} for ${where}`,
    hint: 'Write milliseconds, or a duration such as 250ms, 2s or 1m.',
  };
}

/** @param isCalled - whether a call row gives the inputs, or else the one who runs the session */
/** @param giver - what has to give it */
export function inputRequired(name: string, session: string, giver: 'call' | 'run' | 'data'): Message {
  const hints = {
    call: `Give ${name} under inputs of the call, or a default in the flow.`,
    run: `Give ${name} in the option \`inputs\`, or a default in the file.`,
    data: `Give ${name} in each row of the data, or a default in the file.`,
  };
  return { code: 'input-required', message: `${session} needs the input ${name}`, hint: hints[giver] };
}

/** Why a row was skipped, or what it waits for, in the words of its record. */
export function reasonWords(reason: SkipReason | WaitReason): string {
  switch (reason.kind) {
    case 'condition':
      return reason.text;
    case 'elsewhere':
      return `the if above matched: ${reason.condition}`;
    case 'no-condition':
      return 'the if has no condition';
    case 'stopped':
      return `stopped after ${reason.title} failed`;
    case 'not-started':
      return `${reason.session} did not start`;
    case 'marked':
      return reason.text ?? 'skip: true';
    case 'note':
      return reason.message;
    case 'needs':
      return needsWords(reason);
    case 'script':
      return reason.text ?? 'skipped by a script';
    case 'once':
      return onceWords(reason);
    case 'cancelled':
      return 'the run was cancelled';
    case 'poll':
      return stillWaiting(reason).message;
  }
}

/** Of a call with `once` that another session made. */
function onceWords({ file, failed }: OnceReason): string {
  const made = `${fileName(file)} made this call`;
  return failed === undefined ? `${made} for the whole run` : `${made} for the whole run, and ${failed} failed`;
}

function needsWords({ reference, capturer, cause }: NeedsReason): string {
  const needs = `needs ${reference}, which ${capturer.title} did not ${capturer.isSet ? 'set' : 'capture'}`;
  return capturer.id === cause.id ? needs : `${needs}: ${causeWords(cause)}`;
}

/** `POST /orders failed` */
export function causeWords({ title, state }: Cause): string {
  return `${title} ${state === 'failed' ? 'failed' : 'is still waiting'}`;
}

/** Why a request was sent again. */
export function sendWords(reason: SendReason): string {
  switch (reason.kind) {
    case 'status':
      return reason.line;
    case 'error':
      return reason.message;
    case 'until':
      return `${reason.text} was not true`;
    case 'test':
      return reason.text;
  }
}

const codes: ReadonlySet<string> = new Set([
  'capture-not-found',
  'digits-lost',
  'error-before-until',
  'fail-when',
  'still-waiting',
  'unresolved-reference',
  'until-not-reached',
]);

/** Whether a failure's message has only words of the session file, which are never masked; others may quote a secret. */
export function isSaidByFile({ code }: Pick<Message, 'code'>): boolean {
  return codes.has(code);
}
