import type { AuthSetting } from './auth.js';
import type { Check, Condition, Subject } from './check.js';
import type { ContractUse } from './contract.js';
import type { DataUse } from './data.js';
import type { Duration } from './duration.js';
import type { Json } from '../lib/json.js';
import type { Range } from './range.js';
import type { ReferenceUse } from './reference.js';

/** The end of the name of every session file. */
export const sessionSuffix = '.session.yaml';

/** Which files are sessions where nothing else is said. */
export const sessionGlob = `**/*${sessionSuffix}`;

/** Steps of `web` and `mobile` are not read: such a file is one skipped test. */
export type SessionKind = 'api' | 'web' | 'mobile';

/** What one session file says. JSON-safe; every node has its range in the file. */
export interface Session {
  /** Relative to the project root, with forward slashes. */
  readonly file: string;
  readonly name: string;
  readonly kind: SessionKind;
  readonly settings: Settings;
  readonly inputs: readonly Binding[];
  readonly variables: readonly Binding[];
  /** Of every step, too. */
  readonly tags?: readonly string[];
  /** The rows that it runs once for each of. */
  readonly data?: DataUse;
  /** Empty when `kind` is web or mobile: those are not read. */
  readonly steps: readonly Step[];
  /** Absent where no comment silences a warning. */
  readonly ignores?: readonly Ignore[];
}

/** A comment that silences warnings: `# callsheet-ignore second-record`. */
export interface Ignore {
  readonly codes: readonly string[];
  /** The line it speaks of: its own, or the next where it has a line of its own. */
  readonly line: number;
  readonly range: Range;
}

/**
 * The `settings` of a file, with the defaults that the format itself has. What is absent is left to the options of the run.
 * Strings are templates, but for script paths and `exclusive`.
 */
export interface Settings {
  readonly environment?: string;
  /** Where the environment's name is. */
  readonly environmentRange?: Range;
  readonly baseUrl?: string;
  /** Absent when the file has no `headers`: then the defaults of the options hold. */
  readonly headers?: readonly Field[];
  /** How each request signs in that does not say it; absent where the options do. */
  readonly auth?: AuthSetting;
  /** Where it is. */
  readonly authRange?: Range;
  /** Time for one send, 0 for no limit; that of `defaults` where neither file nor options say it. */
  readonly timeout?: Duration;
  readonly pre: readonly FileUse[];
  readonly post: readonly FileUse[];
  /** Scripts around every request of the file; absent where it has none. */
  readonly beforeEach?: readonly FileUse[];
  readonly afterEach?: readonly FileUse[];
  /** Tests of each request that has none of its own on that subject. They go over those of the options. */
  readonly tests?: readonly Check[];
  /** Absent when the file does not say it: then the options do, and `continue` is the default. */
  readonly onFailure?: 'continue' | 'stop';
  readonly exclusive?: string;
  /** The OpenAPI document that every response is checked against. Absent where the file names none: then the options do. */
  readonly openapi?: ContractUse;
  readonly references: readonly ReferenceUse[];
}

/** An input, a variable, or an input of a call. Strings inside `value` are templates. */
export interface Binding {
  readonly name: string;
  readonly value: Json;
  readonly range: Range;
  readonly references: readonly ReferenceUse[];
}

/** A header, query or form entry; both sides are templates. A repeated name is a repeated field. */
export interface Field {
  readonly name: string;
  readonly value: string;
  readonly range: Range;
}

/** A path as the file writes it, relative to that file. */
export interface FileUse {
  readonly path: string;
  readonly range: Range;
}

/** One entry of the list `steps`, by `kind`. */
export type Step = RequestStep | CallStep | SetStep | MarkerStep;

/**
 * A request as written: strings in it are templates, durations ms or templates. What the file leaves out is absent or empty,
 * or has the default of the format.
 */
export interface RequestStep {
  readonly kind: 'request';
  readonly range: Range;
  readonly method: string;
  readonly url: string;
  /** The `name` key, or method and URL as written. */
  readonly title: string;
  readonly when?: Condition;
  /** Values of the `{id}` in the URL, encoded; names have no references. Absent where there are none. */
  readonly path?: readonly Field[];
  readonly query: readonly Field[];
  readonly headers: readonly Field[];
  /** Headers of the settings and options that it does not send: those that are `null`. Names are templates. */
  readonly leftOut?: readonly Omit<Field, 'value'>[];
  /** Absent where it says nothing of it: then settings and options do. */
  readonly auth?: AuthSetting;
  readonly body?: Body;
  readonly timeout?: Duration;
  /** How many redirects are followed; 0 follows none. */
  readonly redirects: number;
  /** Wait before the first send. */
  readonly delay?: Duration;
  readonly captures: readonly Capture[];
  readonly tests: readonly Check[];
  readonly retry?: Retry;
  readonly poll?: Poll;
  readonly stream?: Stream;
  /** Scripts of this request, run within those of the settings. */
  readonly before?: readonly FileUse[];
  readonly after?: readonly FileUse[];
  readonly skip?: true | string;
  readonly tags?: readonly string[];
  readonly references: readonly ReferenceUse[];
}

/** A call as written. Strings in `inputs` are templates; `flow` and `alias` hold no references. */
export interface CallStep {
  readonly kind: 'call';
  readonly range: Range;
  /** The flow's path as written, relative to this file. */
  readonly flow: string;
  readonly flowRange: Range;
  readonly alias?: string;
  readonly inputs: readonly Binding[];
  /** The rows that the flow runs once for each of. */
  readonly each?: DataUse;
  /** One session of a run makes the call, and the others take what it captured. */
  readonly once?: true;
  readonly when?: Condition;
  readonly skip?: true | string;
  readonly tags?: readonly string[];
  readonly references: readonly ReferenceUse[];
}

/** Variables that are set in their turn, each in the order of the file: a value may read those before it. Strings are templates. */
export interface SetStep {
  readonly kind: 'set';
  readonly range: Range;
  readonly values: readonly Binding[];
  readonly references: readonly ReferenceUse[];
}

/** A row that is never a test. `condition` is absent for `else`, `end`, and an `if` with null or `{}`. */
export interface MarkerStep {
  readonly kind: 'if' | 'elseIf' | 'else' | 'end';
  readonly range: Range;
  readonly condition?: Condition;
  readonly references: readonly ReferenceUse[];
}

/** What is sent and as what; strings are templates, those inside of JSON included. Paths are relative to the session file. */
export type Body =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'form'; readonly fields: readonly Field[] }
  | { readonly kind: 'multipart'; readonly parts: readonly Part[] }
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'file' } & FileUse)
  | { readonly kind: 'graphql'; readonly query: string; readonly variables?: Json; readonly operationName?: string };

/** One part of a multipart body: a value or the path of a file. */
export interface Part {
  readonly name: string;
  readonly value?: string;
  readonly file?: string;
  /** Where the path is. */
  readonly fileRange?: Range;
  readonly type?: string;
  readonly range: Range;
}

/** What to keep of a response as `{{var.<name>}}`. */
export interface Capture {
  readonly name: string;
  readonly source: Subject;
  /** A regex; its first group that took part in the match is what is captured, or the whole match where it has no group. */
  readonly matches?: string;
  /** What the value goes through, as written: `first | upper`. */
  readonly pipe?: string;
  readonly optional: boolean;
  /** The source as written, and the pipes behind it: `$.id`, `header location`, `$.items[*].id | first`. */
  readonly text: string;
  readonly range: Range;
}

/** What can be listed under `retry.conditions`; `other 4xx` is 400 to 499 without 429. */
export const retryConditions = ['no response', '5xx', '429', 'other 4xx', 'a failing test'] as const;
export type RetryCondition = (typeof retryConditions)[number];

/** How a request is repeated that failed. Nothing is, unless `attempts` is 2 or more and a condition is listed. */
export interface Retry {
  /** Sends in all; below 2 retry is off. Numbers that the file leaves out are those of `defaults`. */
  readonly attempts: number;
  /** @default [] */
  readonly conditions: readonly RetryCondition[];
  readonly backoff: Duration;
  readonly multiply: number;
  readonly range: Range;
}

/**
 * How a request is repeated until its response is as wanted. The wait between two attempts is `every`; `timeout` is the time in
 * which sends may start; what the file leaves out is as in `defaults`.
 */
export interface Poll {
  readonly until: Condition;
  readonly failWhen?: Condition;
  readonly every: Duration;
  readonly timeout: Duration;
  readonly range: Range;
}

/** What ends the reading of a stream of events: whichever comes first. At least one is there. */
export interface Stream {
  /** About the events so far. */
  readonly until?: Condition;
  /** How many events are read. */
  readonly events?: number;
  /** From the head of the response on; that of the send where the file leaves it out. 0 for no limit. */
  readonly timeout?: Duration;
  readonly range: Range;
}

/** Whether a response of that status meets a retry condition. */
export function holdsForStatus(condition: RetryCondition, status: number): boolean {
  if (condition === '5xx') return status >= 500 && status <= 599;
  if (condition === '429') return status === 429;
  return condition === 'other 4xx' && status >= 400 && status <= 499 && status !== 429;
}
