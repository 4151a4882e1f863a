import type { Check } from '../../format/check.js';
import type { Json } from '../../lib/json.js';
import type { Message } from '../../format/problem.js';
import type { Exchange, Lookup } from '../ports/ports.js';
import { computeLimit, withinLimit } from '../../json-schema/time-limit.js';

export type AsksOf = (key: string) => boolean;
export type MatchKeys = readonly (readonly string[])[];

/** Where in a response a value stood, for what is secret there. */
export interface Origin {
  /**
   * The keys, outermost first, of each match of a path that does not name them; of a single value, or of each item of it.
   * None where the response has no key that is asked for; undefined where it takes too long to find them.
   */
  readonly keys?: (asks: AsksOf) => MatchKeys | undefined;
  /** Of a body as text. */
  readonly contentType?: string;
  /** Whether pipes made another value of it, so that no item of it stood anywhere. */
  readonly isPiped?: true;
}

/** What checks and captures are read from. */
export interface Reading {
  /** The response; undefined where none arrived. */
  readonly exchange: Exchange | undefined;
  readonly lookup: Lookup;
  /** Reads a schema by its path as written; may throw. */
  readonly readSchema: (path: string, isMadeUp: boolean) => Json;
}

export interface CheckResult {
  /** Also of a test that does not apply. */
  readonly passed: boolean;
  /** Of a test whose condition is not true of the response. */
  readonly applied?: false;
  /** The check with only those of its expectations that do not hold; absent where all of them do not, or none. */
  readonly unmet?: string;
  /** Of `length`: the words of those of its expectations that do not hold; absent where all or none do. */
  readonly unmetWords?: string;
  /** What the first expectation that does not hold (the first of all when every one holds) was given. */
  readonly expected?: Json;
  /** What the subject gave, its length where that is compared; absent when it has no value. */
  readonly received?: Json;
  /** Where in `received` a text replaces a number that JavaScript cannot hold: JSON Pointers. */
  readonly numbers?: readonly string[];
  /** The operator of that expectation, `length.lt` of a length; absent where it is `equals`. */
  readonly operator?: string;
  /**
   * Where the sides are about the value: only `expected` asks for its kind (a type, a format, whether it is there), or both
   * are its length. Absent where they are values themselves.
   */
  readonly about?: 'kind' | 'length';
  /** The same of each further expectation that does not hold. */
  readonly also?: readonly Comparison[];
  /** Of `each`: where in the value of the subject `received` is, from the list: `[2].count`. */
  readonly at?: string;
  /** Of `each`: which elements fail, in words. */
  readonly elements?: string;
  /** Of the value of the subject. */
  readonly origin?: Origin;
  /** Why the two sides cannot be compared, by what they are. */
  readonly unfit?: string;
  /** What a diff of the two sides does not show: a bad regex, what the schema found. */
  readonly problem?: Message;
}

export type Comparison = Pick<CheckResult, 'expected' | 'received' | 'numbers' | 'operator' | 'about' | 'at'>;

/** What came of a test, or of a check of a condition. */
export interface TestResult extends CheckResult {
  readonly check: Check;
}

/** The value of a subject; null where it has none. */
export interface Found {
  readonly value: Json;
  /** Whether it is text, so that the other side is taken as text too. */
  readonly text: boolean;
  /** Whether it is a list because the response has a header more than once. */
  readonly repeated?: true;
  /** Whether XPath found it: one node gives a text, and several a list. */
  readonly ofNodes?: true;
  readonly origin?: Origin;
  /** Of a body as bytes: `value` only says how many. */
  readonly bytes?: Uint8Array;
  /** Where digits are lost in `value`: the same with `LostDigits`. */
  readonly exact?: Json;
  /** Of a value that holds what replaces bytes that are not text: the charset that the body was read by. */
  readonly misread?: string;
}

/** Thrown where a check or a capture cannot be worked out, whatever the response: an invalid path, a regex without end. */
export class ReadingFailure extends Error {
  override readonly name = 'ReadingFailure';

  /**
   * @param read - the value that could not be used, with `LostDigits`; absent where there is none to show
   * @param origin - of that value
   */
  constructor(
    readonly problem: Message,
    readonly read?: Json,
    readonly origin?: Origin,
  ) {
    super(problem.message);
  }
}

/** ms: what reads a response rarely computes for so long. If it does, the thread is not blocked again. */
const slowReading = 250;

/**
 * Ends work that computes for too long; see `withinLimit`.
 *
 * @param problem - the problem of its end, for the ms that it had
 * @param work - is begun anew on a busy machine, so it may keep nothing outside itself
 * @throws ReadingFailure
 */
export function bounded<Value>(problem: (limit: number) => Message, work: () => Value): Value {
  const done = withinLimit(work, { slow: slowReading });
  if (!done) throw new ReadingFailure(problem(computeLimit));
  return done.value;
}

/** What a decoder puts in the place of bytes that are not text. */
const replaced = '\uFFFD';

/** Marks a value of a body that is not valid in its charset, if some of it is not what was sent. */
export function markMisread(found: Found | null, exchange: Exchange): Found | null {
  const charset = exchange.misread();
  return found && charset !== undefined && isMisread(found.value) ? { ...found, misread: charset } : found;
}

/** Of such a body: whether a value, or a text in it, holds what replaces bytes that are not text. */
export function isMisread(value: Json): boolean {
  if (typeof value === 'string') return value.includes(replaced);
  return value !== null && typeof value === 'object' && Object.values(value).some((item) => isMisread(item as Json));
}
