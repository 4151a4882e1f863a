import type { Json } from '../../../lib/json.js';
import type { ShownRequest } from '../../suite/suite.js';
import type { Primitive } from './value.js';

/** What is known of the suite around a script. */
export interface Known {
  /** The name of its request. */
  readonly request?: string;
  /** What its request sends. */
  readonly sent?: SentRequest;
  /** What the script sees of its request before it is sent. */
  readonly shown?: ShownRequest;
  /**
   * Variables of the suite: those that an environment or the suite gives and no script changes, and those that a script sets.
   * All others may come from an environment that was not exported. Absent: nothing is known of any.
   */
  readonly variables?: ReadonlyMap<string, 'given' | 'set'>;
  /** Templates that variables have when the script begins, because a script of the suite sets them before each request. */
  readonly values?: ReadonlyMap<string, Json>;
  /** Names that the reading of other scripts has made up. */
  readonly taken?: ReadonlySet<string>;
  /** Texts of the modules that scripts load by a path, by their paths. */
  readonly modules?: ReadonlyMap<string, string>;
  /** Absent: nothing is known of a run. */
  readonly trial?: Trial;
}

/** A run that a script is tried in. */
export interface Trial {
  /** What variables have when the script begins. All others have what a run brings. */
  readonly start: ReadonlyMap<string, Primitive>;
  /** The time in ms since 1970. */
  readonly clock: number;
  /** The body that each request of the script gets. Absent: whatever a run brings. */
  readonly answer?: Json;
}

/** A request as scripts after it find it. */
export interface SentRequest {
  readonly method: string;
  /** The text of its body, with references; absent if it is of another kind. */
  readonly body?: string;
}
