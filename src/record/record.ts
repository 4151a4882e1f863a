import type { Subject } from '../format/check.js';
import type { DataPlace } from '../format/data.js';
import { jsonText, withNumbers } from '../lib/exact-numbers.js';
import type { Json } from '../lib/json.js';
import { shellWord } from '../lib/quotes.js';
import { withCode, type Message } from '../format/problem.js';
import type { Location, Range } from '../format/range.js';

/** `waiting` is a poll that ran out of time: neither passed nor failed, unless the option `waits` is `fail`. */
export type State = 'passed' | 'failed' | 'skipped' | 'waiting';

/** A row of the same plan. */
export interface RowRef {
  readonly id: string;
  readonly title: string;
}

/** What one row did. JSON-safe, and without secrets from its birth. */
export interface StepRecord {
  /** The row's id in the plan. */
  readonly id: string;
  readonly title: string;
  readonly state: State;
  /** Of a skip, its condition or cause. Of a wait, its message. */
  readonly reason?: string;
  /** Of a skip, the earlier row that failed or waits, so that a value is missing. */
  readonly blockedBy?: RowRef;
  /** Of a wait, the checks of its condition that were not true of the last response. */
  readonly unmet?: readonly UnmetRecord[];
  /** The row in its own file first, then the call row of each caller outwards. */
  readonly source: readonly Location[];
  /** The rows of data that it ran for, innermost first. Absent where there is none. */
  readonly data?: readonly DataPlace[];
  /** Every send in order; what counts is computed on reading. */
  readonly sends: readonly SendRecord[];
  /** The requests that signing in took besides the sends, in order. Absent where it took none. */
  readonly signIn?: readonly SignInRecord[];
  /** The request of the last send, as it was sent first: before redirects. */
  readonly request?: RequestRecord;
  /** The last response. */
  readonly response?: ResponseRecord;
  readonly captures: readonly CaptureRecord[];
  readonly tests: readonly TestRecord[];
  /** Why it failed, weightiest first; empty unless `state` is failed. */
  readonly failures: readonly Failure[];
  /** The steps that ran silently before a step that was run by itself. */
  readonly earlier?: Earlier;
  /**
   * Of a request that passed: it has no tests, no capture that has to find something, no poll, and no stream that waits for something. Absent otherwise, and if a comment
   * silences `nothing-tested`.
   */
  readonly untested?: true;
  /** What of the session's OpenAPI document it met. Absent without a document, and if no response arrived. */
  readonly contract?: ContractRecord;
  /** What was met on the way and fails nothing: an environment without a `.env` file. Once in the run of a session. */
  readonly notes?: readonly Message[];
  /** The `set` rows that ran between the row before it and this one; of the last row, those after it as well. Absent where there are none. */
  readonly sets?: readonly SetRecord[];
  /** Of a failure, what the random values of its session were drawn from, if any were. */
  readonly seed?: string;
  /** Unix time in ms. */
  readonly startedAt: number;
  /** All sends and waits, in ms. */
  readonly elapsed: number;
}

/** The part of an OpenAPI document that a request met. */
export interface ContractRecord {
  /** The document, relative to the project root. */
  readonly file: string;
  /** Absent where the document does not describe it. */
  readonly operation?: { readonly method: string; readonly path: string };
  /** Statuses of the responses, as the document has them: `200`, `4XX`, `default`. None of one that it does not describe. */
  readonly statuses?: readonly string[];
}

/** What a `set` row did. It is not a test, and has no state. */
export interface SetRecord extends RowRef {
  /** The row in its own file first, then the call row of each caller outwards. */
  readonly source: readonly Location[];
  /** In the order of the file; empty where it set nothing. */
  readonly values: readonly SetValueRecord[];
  /** Why it set nothing: of a skip, its condition or cause; else the message of the failure. */
  readonly reason?: string;
}

/** A variable that was set; `value` is masked where its name or value is a secret. */
export interface SetValueRecord {
  readonly name: string;
  readonly value: Json;
  readonly range: Range;
}

/** How many steps ran, and the titles of those that did not pass. */
export interface Earlier {
  readonly count: number;
  readonly failed: readonly string[];
  /** Absent where none is. */
  readonly waiting?: readonly string[];
}

/** Why a request was sent: at first, because a listed retry condition was true, or because a poll's condition did not. */
export type SendCause = 'first' | 'retry' | 'poll';

/** One send of a request, redirects included. Either `status` or `error` is there. Times in ms. */
export interface SendRecord {
  /** From 1. */
  readonly number: number;
  /** Which poll attempt it belongs to, from 1; 1 without a poll. */
  readonly attempt: number;
  readonly cause: SendCause;
  /** What the send before it met: `503 Service Unavailable`, `connection refused`, `$.state equals paid did not hold`. */
  readonly because?: string;
  /** ms waited before it. */
  readonly waited: number;
  /** What the wait was; absent where there was none. */
  readonly waitedFor?: 'delay' | 'backoff' | 'retry-after' | 'every';
  readonly status?: number;
  /** Of a response that is a stream of events. */
  readonly stream?: StreamEnd;
  readonly error?: SendError;
  /** From the start of the send, including the connection, to the end of the body, in ms. */
  readonly duration: number;
}

/** What a stream of events is written in. */
export type StreamFormat = 'event-stream' | 'ndjson';

/** How the reading of a stream ended, and how many events had come by then. */
export interface StreamEnd {
  readonly events: number;
  /** `until`, `events` and `timeout` are the keys of `stream`; `server`: it sent the end. */
  readonly endedBy: 'until' | 'events' | 'timeout' | 'server';
}

/**
 * Why a request was sent for signing in. `token`: it asks for an access token. `challenge`: the server answered it with a
 * challenge. `refused`: the server refused its token, which was renewed.
 */
export type SignInPurpose = 'token' | 'challenge' | 'refused';

export const signInPurposes: readonly SignInPurpose[] = ['token', 'challenge', 'refused'];

/** A request that signing in took besides the sends. Either `response` or `error` is there. */
export interface SignInRecord {
  readonly purpose: SignInPurpose;
  /** The send that it belongs to, from 1; absent where a script asked for it. */
  readonly send?: number;
  readonly request: RequestRecord;
  readonly response?: ResponseRecord;
  readonly error?: SendError;
  /** In ms. */
  readonly duration: number;
}

/** Why no whole response arrived; `message` in a few words: `connection refused: 127.0.0.1:3000`. */
export interface SendError {
  readonly kind:
    | 'refused'
    | 'reset'
    | 'dns'
    | 'tls'
    | 'timeout'
    | 'aborted'
    | 'redirects'
    | 'memory'
    | 'files'
    | 'other';
  readonly message: string;
}

/**
 * What was sent last, references resolved and secrets masked.
 * It is the request as it was before any redirect, the headers that are set for you included.
 */
export interface RequestRecord {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: RequestBodyRecord;
  /** Whether redirects led on from it, to a response or to none. */
  readonly redirected?: true;
  /** Whether its response is read as a stream of events. */
  readonly stream?: true;
}

export interface RequestBodyRecord extends BodyRecord, BodySource {}

/** What a body was made of that its bytes do not say. */
export interface BodySource {
  /** File of the body, relative to the project root. */
  readonly file?: string;
  /** Of a multipart body; absent where its values together are longer than the cap. */
  readonly parts?: readonly PartRecord[];
}

/** A part with its value or the file that it was read from, relative to the project root. */
export interface PartRecord {
  readonly name: string;
  readonly value?: string;
  readonly file?: string;
  /** Content type of the part. Absent if none was sent. */
  readonly type?: string;
}

/** The response after redirects, secrets masked. Headers in the order they came, a repeated one once for each value. */
export interface ResponseRecord {
  readonly status: number;
  readonly statusText: string;
  /** URL after redirects. */
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: BodyRecord;
  /** Of a stream of events. */
  readonly stream?: StreamRecord;
}

/** The events of a stream, secrets masked. */
export interface StreamRecord extends StreamEnd {
  readonly format: StreamFormat;
  /** Whether the server ended it in the middle of an event, which does not count. */
  readonly unfinished?: true;
  /** The first 10000. `events` of the end is the number of all. */
  readonly list: readonly EventRecord[];
}

export interface EventRecord {
  /** When it had come: ms since the send started. */
  readonly at: number;
  /** Absent if it has none, as in NDJSON. */
  readonly id?: string;
  readonly event?: string;
  /** Absent where the data of the events before it have reached the cap of a body. */
  readonly data?: Json;
}

/** A body as a record keeps it. The cap is the option `report.bodyLimit`, 65536 bytes by default. */
export interface BodyRecord {
  /** Size of the whole body, in bytes. */
  readonly size: number;
  /** The content type without its parameters; without one, guessed from the bytes. */
  readonly type: string;
  /** Up to the cap; absent for a binary body. */
  readonly text?: string;
  /** Whether `text` was cut at the cap. */
  readonly truncated: boolean;
}

/** What a capture found; `value` is absent where it found nothing, and masked where its name or value is a secret. */
export interface CaptureRecord {
  readonly name: string;
  /** As written: `$.id`, `header location`. */
  readonly source: string;
  readonly found: boolean;
  readonly value?: Json;
  readonly range: Range;
}

/** A place in a script, with the lines around it where they could be read. Secrets are masked in them. */
export interface ScriptPlace extends Location {
  /** The number of the first of the lines, from 1. */
  readonly first?: number;
  readonly lines?: readonly string[];
}

/** What an operator was given, and what came. */
export interface Comparison {
  readonly expected?: Json;
  /** The received value. Absent if it is the same as for the operator before. */
  readonly received?: Json;
  /** As of a test. */
  readonly numbers?: readonly string[];
  /** `lt`, `length.lt` of a length; absent where it is `equals`. */
  readonly operator?: string;
  /** Of `each`: where `received` is in the list, `[2].count`. */
  readonly at?: string;
}

/** What came of one subject and its expectations. */
export interface TestRecord {
  /** What the file calls it. Absent if it has no name. */
  readonly name?: string;
  /** `status equals 201`. */
  readonly assertion: string;
  /** The condition on the same response, in words. Absent if it has none. */
  readonly when?: string;
  /** Whether it did not fail: a test that does not apply has passed, too. */
  readonly passed: boolean;
  /** Of a test whose condition is not true of the response, so that it does not apply. */
  readonly applied?: false;
  /** What the operator was given, references resolved. */
  readonly expected?: Json;
  /** The received value. Absent if the subject has no value. */
  readonly received?: Json;
  /**
   * Where in `received` a text has the digits of a number that JavaScript cannot hold: JSON Pointers, `''` for all of it.
   * Absent where there is none.
   */
  readonly numbers?: readonly string[];
  /** The first that does not hold, or the first of all: `lt`, `length.lt` of a length; absent where it is `equals`. */
  readonly operator?: string;
  /** Of `each`: where `received` is in the list, `[2].count`. */
  readonly at?: string;
  /** Further operators of the assertion that do not hold, in their order. */
  readonly also?: readonly Comparison[];
  readonly range: Range;
}

/** A check that a poll waited for. */
export interface UnmetRecord extends Omit<TestRecord, 'name' | 'when' | 'passed' | 'applied'> {
  /** Whether the poll waited for nothing else, so that the reason of the wait names it. */
  readonly whole?: true;
  /** Why there is nothing to compare, where that is known. */
  readonly hint?: string;
}

/** Why a step, or a file outside its steps, failed. `docs/reference/problems.md` has a row for each `code`; codes stay when words change. */
export interface Failure {
  readonly code: string;
  /** What a failure line begins with: a failed assertion, `503 Service Unavailable`, `connection refused`. */
  readonly message: string;
  readonly hint?: string;
  /** What a compiler or a script said in several lines, whole and in its own words; hosts differ in them. */
  readonly detail?: string;
  readonly expected?: Json;
  readonly received?: Json;
  /** As of a test. */
  readonly numbers?: readonly string[];
  /** Of a test, what it was compared by: `lt`, `length.lt` of a length; absent where it is `equals`. */
  readonly operator?: string;
  /** Of `each`: where `received` is in the list, `[2].count`. */
  readonly at?: string;
  /** Further operators of the assertion that do not hold, in their order. */
  readonly also?: readonly Comparison[];
  /** Of a test, its subject. */
  readonly subject?: Subject['kind'];
  /** In the row's own file; the row's range where nothing closer is known. */
  readonly range?: Range;
  /** Where a script threw; absent where the error does not say it. */
  readonly script?: ScriptPlace;
}

/** `status equals 201 · sent 1×`; `not sent` for none. */
export function failureLine(failure: Failure, { sends }: Pick<StepRecord, 'sends'>): string {
  return `${failure.message} · ${sends.length === 0 ? 'not sent' : `sent ${sends.length}×`}`;
}

/** What a reader looks up; undefined for a failed test, whose line is the assertion. */
export function shownCode({ code }: Pick<Failure, 'code'>): string | undefined {
  return code === 'test-failed' ? undefined : code;
}

/** A line with the code behind it, as hosts show it: `connection refused: 127.0.0.1:3000 · sent 1× [no-response]`. */
export function codedLine(line: string, failure: Pick<Failure, 'code'>): string {
  const code = shownCode(failure);
  return code === undefined ? line : withCode({ message: line, code });
}

/** `received 200`: what came in the place of what a test asked for. Undefined where a failure compares nothing. */
export function receivedLine(failure: Failure): string | undefined {
  const received = withNumbers(failure);
  if (received !== undefined) return `received ${jsonText(received)}`;
  return failure.expected === undefined ? undefined : 'received nothing';
}

/** Whether a test failed because of the status, which may be a 200. */
export function isStatusWrong({ failures }: Pick<StepRecord, 'failures'>): boolean {
  return failures.some(({ subject }) => subject === 'status');
}

/** `random values were drawn from the seed k3x9wq2ab; CALLSHEET_SEED=k3x9wq2ab draws them again` */
export function seedNote(seed: string): string {
  return `random values were drawn from the seed ${seed}; CALLSHEET_SEED=${shellWord(seed)} draws them again`;
}

/** `ran 3 earlier steps first; 1 failed: POST /login; 1 still waiting: GET /orders/7` */
export function earlierNote({ count, failed, waiting = [] }: Earlier): string {
  const named = (what: string, titles: readonly string[]): readonly string[] =>
    titles.length === 0 ? [] : [`${titles.length} ${what}: ${titles.join(', ')}`];
  const ran = `ran ${count} earlier ${count === 1 ? 'step' : 'steps'} first`;
  return [ran, ...named('failed', failed), ...named('still waiting', waiting)].join('; ');
}
