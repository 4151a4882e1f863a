import type { Json, JsonObject } from '../../lib/json.js';
import type { LeftoverReason } from '../suite/suite.js';
import type { AskedRequest } from './machine/machine.js';

export type { Known } from './machine/known.js';

/**
 * What a script says in the words of the format. Texts are templates: a variable of the suite is `{{suite:name}}`, as in
 * `Suite`.
 *
 * A script is read in parts. Each test that needs nothing else is converted, or stays. What is not a test is converted as a whole, or
 * stays as a whole. What stays is `rest`, to be run by the shim, and nothing of it is also in another part.
 */
export interface ReadScript {
  /** Entries of `tests`: those that the script names, and, without a name, what it needs in order not to throw. */
  readonly tests: readonly JsonObject[];
  /** Of a script after the request; some are for the tests or sets of the same script only. */
  readonly captures: readonly ReadCapture[];
  /** Rows before the request of a script before it, and rows after the request of a script after it, in their order. */
  readonly sets: readonly ReadSet[];
  /** Headers that a script before the request sets. */
  readonly headers: readonly ReadHeader[];
  /** Requests that it sends, after what it sets. */
  readonly asks?: readonly ReadAsk[];
  /** Where it goes on from here. */
  readonly flow: readonly ReadFlow[];
  readonly leftovers: readonly ScriptLeftover[];
  /** The script without what is converted, to be run by the shim. Absent if nothing is left that has an effect. */
  readonly rest?: string;
  /** Whether nothing is left. */
  readonly whole: boolean;
  /** Whether it says something else of another request. */
  readonly isOfRequest?: true;
}

export interface ReadHeader {
  readonly name: string;
  readonly value: string;
  /** Whether it is only sent if the token in it is not empty: `Bearer {{suite:token}}`. The request has no other auth then. */
  readonly isOptional?: true;
}

export interface ReadCapture {
  /** As the suite has it; one that is only for tests and sets of this script is made up. */
  readonly name: string;
  /** As the value of a capture: `$.id`, or a map with `from`. What finds nothing is kept as `null`, as the tools do. */
  readonly value: Json;
  /** The same as people write it, where that is another: what finds nothing fails the step. */
  readonly short?: Json;
  /** Whether the name is made up. */
  readonly isOwn?: true;
}

/** A request that a script sends, and what it keeps of the response. */
export interface ReadAsk {
  readonly request: AskedRequest;
  /** Conditions: one has to be true for it to be sent. Absent: in any case. */
  readonly when?: readonly JsonObject[];
  readonly captures: readonly ReadCapture[];
  /** Behind the request. */
  readonly sets: readonly ReadSet[];
}

/** Variables that are set. */
export interface ReadSet {
  /** Conditions of `if`: one has to be true. Absent: in any case. */
  readonly when?: readonly JsonObject[];
  /** Names as the suite has them. */
  readonly values: JsonObject;
  /** Whether the names are made up. */
  readonly isOwn?: true;
}

/** What follows, other than the next request. */
export interface ReadFlow {
  /** `stop` ends the run, `repeat` sends the same request again, `jump` goes to another one, `skip` leaves out its own one. */
  readonly kind: 'stop' | 'repeat' | 'jump' | 'skip';
  /** Of `jump`: the name of the request. */
  readonly to?: string;
  /** Of `repeat`: as the key `poll` of a request. */
  readonly poll?: JsonObject;
  /** Not of `repeat`. Conditions: one has to be true. Absent: in any case. */
  readonly when?: readonly JsonObject[];
  /** Conditions: if one is true, the run goes on as usual. The opposite of `when`, absent if there is none. */
  readonly unless?: readonly JsonObject[];
}

/** A part of a script that is not converted, or not fully. */
export interface ScriptLeftover {
  /** Offsets in the source. */
  readonly start: number;
  readonly end: number;
  /** Of `start`, from 1. */
  readonly line: number;
  readonly reason: LeftoverReason;
}
