import type { Json } from '../../lib/json.js';

/** The calls with `once` that sessions of a run have made. */
export interface OnceCalls {
  /** Begins a call, unless another session has; `key` says the flow and what it is given. */
  readonly claim: (key: string) => OnceClaim;
}

export type OnceClaim =
  /** The caller makes the call. `end` has to be called, whatever happens, and only the first time counts: without an outcome the next one makes it. */
  | { readonly kind: 'own'; readonly end: (outcome: OnceOutcome | undefined) => void }
  /** Another session makes it. Undefined where that one did not come to its end. */
  | { readonly kind: 'other'; readonly outcome: Promise<OnceOutcome | undefined> };

/** What a call came to. */
export interface OnceOutcome {
  /** The case that made it, relative to the project root. */
  readonly file: string;
  /** The title of the row that failed in it. */
  readonly failed?: string;
  readonly captured: readonly (readonly [name: string, value: Json])[];
  /** Texts in these values that are secrets. */
  readonly secrets: readonly string[];
}
