import type { Json } from '../../lib/json.js';
import type { Message } from '../../format/problem.js';
import { notInCharset } from '../../problems/run/body.js';
import { digitsLost } from '../../problems/run/evaluate.js';
import { namesReadBy, type Pipe, placeOf } from '../../format/references/pipes.js';
import type { Capture } from '../../format/session.js';
import {
  type AsksOf,
  type Found,
  isMisread,
  type MatchKeys,
  type Origin,
  type Reading,
  ReadingFailure,
} from './reading.js';
import { readSubject } from './read-subject.js';
import { filledRegex } from '../../lib/regex.js';
import { regexOf } from './regex.js';
import { applyPipes } from '../values/apply-pipes.js';
import { readArgument, renderText, textOf } from '../values/render-text.js';
import { hasLost } from '../values/lost-digits.js';
import { PipeFault } from '../values/unresolved.js';
import { followPath } from '../../format/references/reference-path.js';
import { parsePipes } from '../../format/references/expression.js';
import { remember } from '../../lib/memoize.js';
import type { Lookup } from '../ports/ports.js';

export interface CaptureReading {
  readonly found: boolean;
  readonly value?: Json;
  readonly origin?: Origin;
  /** Whether it is what a token says, which is not as secret as the token. */
  readonly isPayload?: true;
  /** Where there was something to read: what of the regex did not match it. */
  readonly unmatched?: 'all' | 'groups';
  /** Why it could not be read, where that is not just a missing value. */
  readonly problem?: Message;
}

/**
 * Reads what a step captures. With `matches`, the regex's first group that took part in the match, or the whole match
 * where it has no groups, of the value's text, and nothing of null; of a repeated header, the first line that gives one.
 *
 * @throws UnresolvedReference
 */
export function readCapture(capture: Capture, reading: Reading): CaptureReading {
  const read = readSource(capture, reading);
  if (capture.pipe === undefined || read.problem) return read;
  if (firstPipe(capture)?.name === 'get' && (read.value ?? null) === null) return { found: false };
  return throughPipes(read, capture, reading.lookup);
}

/** A `get` at the beginning goes on from the source, which has to be there: a default is for what `get` finds. */
function firstPipe({ pipe }: Capture): Pipe | undefined {
  const parsed = pipe === undefined ? undefined : pipesOf(pipe);
  return parsed && 'pipes' in parsed ? parsed.pipes[0] : undefined;
}

const pipesOf = remember(1_000, parsePipes);

/**
 * What pipes are given has to have a value before the send.
 *
 * @throws UnresolvedReference
 */
export function provePipes(pipe: string | undefined, lookup: Lookup): void {
  const parsed = pipe === undefined ? undefined : pipesOf(pipe);
  if (!parsed || 'kind' in parsed) return;
  for (const { args } of parsed.pipes)
    for (const argument of args) if (argument.kind === 'reference') readArgument(argument, lookup);
}

/** What finds nothing may be provided for by a default, or by `optional`. */
function throughPipes(read: CaptureReading, { pipe, optional }: Capture, lookup: Lookup): CaptureReading {
  const parsed = pipesOf(pipe!);
  // An error of the file.
  if ('kind' in parsed) return read;
  const given = read.found ? read.value : undefined;
  try {
    const value = applyPipes(given, parsed.pipes, (argument) => readArgument(argument, lookup));
    if (value === undefined) return read;
    lookup.onPiped?.({ braces: parsed, given, made: value });
    if (parsed.pipes.some(({ name }) => name === 'jwt')) return { found: true, value, isPayload: true };
    const origin = originOf(read, parsed.pipes);
    return { ...read, found: true, value, ...(origin && { origin }) };
  } catch (error) {
    if (!(error instanceof PipeFault)) throw error;
    const isNothing = error.problem.code === 'pipe-found-nothing';
    return { found: false, ...(!(isNothing && optional) && { problem: error.problem }) };
  }
}

function readSource(capture: Capture, reading: Reading): CaptureReading {
  try {
    const read = readSubject(capture.source, reading);
    const found = read && partThatCounts(read, capture);
    if (!found) return { found: false };
    if (found.exact !== undefined) return { found: false, problem: digitsLost() };
    const { value, origin } = found;
    const kept: CaptureReading =
      capture.matches === undefined
        ? { found: true, value }
        : readMatch(found, filledRegex(capture.matches, renderText(capture.matches, reading.lookup)));
    if (found.misread !== undefined && kept.value !== undefined && isMisread(kept.value))
      return { found: false, problem: notInCharset(found.misread) };
    return { ...kept, ...(origin && { origin }) };
  } catch (error) {
    if (error instanceof ReadingFailure) return { found: false, problem: error.problem };
    throw error;
  }
}

/** Of a first `get` only what it reads counts: what is next to it may have lost digits, or bytes. */
function partThatCounts(found: Found, capture: Capture): Found {
  const pipe = firstPipe(capture);
  const place = pipe && capture.matches === undefined ? placeOf(pipe) : undefined;
  if (!place) return found;
  const { exact, misread, ...others } = found;
  const lost = exact && followPath(exact, place);
  const part = followPath(found.value, place);
  return {
    ...others,
    ...(exact !== undefined && lost !== undefined && hasLost(lost) && { exact }),
    ...(misread !== undefined && part !== undefined && isMisread(part) && { misread }),
  };
}

/** Names that `get` reads are keys that the value was under. */
function originOf({ origin }: CaptureReading, pipes: readonly Pipe[]): Origin | undefined {
  const names = namesReadBy(pipes);
  if (names.length === 0) return origin && { ...origin, isPiped: true };
  const keys = (asks: AsksOf): MatchKeys | undefined => {
    const around = origin?.keys ? origin.keys(asks) : [];
    return around && (around.length === 0 ? [names] : around.map((each) => [...each, ...names]));
  };
  const isPart = pipes.every(({ name }) => name === 'get' || name === 'default');
  return { ...origin, keys, ...(!isPart && { isPiped: true }) };
}

function readMatch({ value, repeated }: Found, pattern: string): CaptureReading {
  const { match, problem } = regexOf(pattern);
  if (problem) return { found: false, problem };
  const lines = repeated && Array.isArray(value) ? (value as readonly Json[]) : [value];
  let unmatched: CaptureReading['unmatched'] = 'all';
  for (const line of lines) {
    // Null is not a value to read, as for the operator: its text would be sent on as one.
    if (line === null) continue;
    const matched = match(textOf(line));
    if (!matched) continue;
    const part = matched.length === 1 ? matched[0] : matched.slice(1).find((group) => group !== undefined);
    if (part !== undefined) return { found: true, value: part };
    unmatched = 'groups';
  }
  return { found: false, unmatched };
}
