import type { Json } from '../../lib/json.js';
import type { Cause, SkipReason, WaitReason } from '../../record/reasons.js';
import type { Failure, RowRef, State } from '../../record/record.js';
import type { Session } from '../../format/session.js';
import type { SignIns } from '../auth/sign-ins.js';
import type { OnceOutcome } from '../ports/once.js';
import type { Exchange, HttpClient, Lookup } from '../ports/ports.js';

/** What has become of a row. A skip and a wait have a reason. */
export interface RowState {
  readonly state: State;
  readonly reason?: SkipReason | WaitReason;
}

/** A row that is over. */
export interface PastRow extends RowRef, RowState {}

/** A running instance of a session: what its references can see, and what has become of it. */
export interface Scope {
  readonly index: number;
  session: Session;
  readonly parent?: Scope;
  readonly http: HttpClient;
  readonly signIns: SignIns;
  readonly env: Readonly<Record<string, string>>;
  /** The environment whose .env files are in `env`. */
  readonly environment?: string;
  readonly lookup: Lookup;
  readonly inputs: Map<string, Json>;
  readonly variables: Map<string, Json>;
  /** Captures and what scripts set. */
  readonly set: Map<string, Json>;
  /** Only captures: what a caller may read. */
  readonly captured: Map<string, Json>;
  /** By alias, what each called flow has captured. */
  readonly flows: Map<string, ReadonlyMap<string, Json>>;
  /** By alias, the flow that was called last, or why it was skipped. */
  readonly calls: Map<string, Scope | SkippedCall>;
  /** What has become of its rows so far, by the index of their step, in the order they ran. */
  readonly states: Map<number, PastRow>;
  /** The last response; undefined before the first, and after a request that got none. */
  last: Exchange | undefined;
  /** The title of its first row that failed, and the row in that one, where it is a call, whose failure it was. */
  failed?: FirstFailure;
  /** The title of the row after whose failure it stopped. */
  stopped?: string;
  /** Why a script has skipped what is left of it. */
  ended?: SkipReason;
  /** What failed when it started; its first request reports it. */
  startFailure?: Failure;
  /** Silently by a request that ran for one behind it. */
  startFailureReported?: 'silently' | 'aloud';
  /** Whether its `pre` scripts began, so that its `post` scripts are due. */
  prepared: boolean;
  closed: boolean;
  /** Of a call with `once` that this session makes for the run: tells the others what it came to. */
  endOnce?: (outcome: OnceOutcome | undefined) => void;
}

export interface FirstFailure {
  readonly title: string;
  readonly cause: Cause;
}

export interface SkippedCall extends RowRef {
  readonly skipped: SkipReason;
  /** That of the flow. */
  readonly session: Session;
}

/** Sets what conditions read from here on: a response, or that there was none. Callers read it too. */
export function noteResponse(scope: Scope | undefined, exchange: Exchange | undefined): void {
  for (let reader = scope; reader; reader = reader.parent) reader.last = exchange;
}
