import { type PathStep, filtersIn, pathSteps } from '../../json-path/path-steps.js';
import { readFilter } from '../../json-path/read-filter.js';
import type { Json } from '../../lib/json.js';
import { filterFaults, jsonPathFailed, type PathFault } from '../../problems/file/json-path.js';
import { remember } from '../../lib/memoize.js';
import { tooSlow } from '../../problems/run/evaluate.js';
import { bounded, ReadingFailure } from './reading.js';
import { type Match, type Place, followKeys, simpleKeys } from './place.js';
import { filterRunner, type HoldsOf } from './run-filter.js';
import { isLost } from '../values/lost-digits.js';
import { isOfType } from './types.js';

/**
 * What a JSON path finds in a value.
 *
 * @param definite - whether the path gives one value; the list of all matches otherwise
 * @param misread - the charset of a body that is not valid in it
 * @returns undefined when nothing matches
 * @throws ReadingFailure where the path cannot be read, or its filters take too long
 */
export function readPath(json: Json, path: string, definite: boolean, misread?: string): Json | undefined {
  const keys = simpleKeys(path);
  if (keys) return followKeys(json, keys);
  const matches = search(json, path, ({ value }) => value as Json, misread);
  return matches.length === 0 ? undefined : definite ? matches[0] : matches;
}

/**
 * Walks a value along a path.
 *
 * @param give - what is kept of each match
 * @throws ReadingFailure
 */
export function search<Kept>(
  json: Json,
  path: string,
  give: (match: Match) => Kept,
  misread?: string,
): readonly Kept[] {
  if (json === null || typeof json !== 'object') return [];
  // A path that is written out is refused as such when its file is read; a reference may bring one.
  const read = stepsOf(path);
  if ('reason' in read) throw new ReadingFailure(jsonPathFailed(path, read.reason, hintOf(read)));
  const find = (): readonly Kept[] => {
    const kept: Kept[] = [];
    queryPath(read, json, (match) => kept.push(give(match)), misread);
    return kept;
  };
  try {
    return read.some(mayTakeLong) ? bounded((limit) => tooSlow.path(path, limit), find) : find();
  } catch (error) {
    if (error instanceof ReadingFailure) throw error;
    throw new ReadingFailure(jsonPathFailed(path, error instanceof Error ? error.message : String(error)));
  }
}

/** What cannot be read at all, references may have spoiled. */
function hintOf(fault: PathFault): string | undefined {
  return fault === filterFaults.unreadable ? undefined : fault.hint;
}

const stepsOf = remember(1_000, readSteps);

function readSteps(path: string): readonly PathStep[] | PathFault {
  const steps = pathSteps(path);
  if ('reason' in steps) return steps;
  // What a reference brings into a filter is known no sooner.
  const filters = filtersIn(steps).map(readFilter);
  return filters.find((filter) => 'reason' in filter) ?? steps;
}

/** Filters may have a regex, and `..` and what follows `^` walk again what was walked before; all else takes a step per match. */
function mayTakeLong(step: PathStep): boolean {
  if (step.kind === 'union') return step.parts.some(mayTakeLong);
  return step.kind === 'filter' || (step.kind === 'sign' && ['..', '^'].includes(step.sign));
}

interface Way {
  readonly steps: readonly PathStep[];
  readonly holds: HoldsOf;
  readonly found: (match: Match) => void;
}

/**
 * Finds what jsonpath-plus does, in its order, in a list or a map; what filters mean is ours. The library itself reads filters
 * in filters wrongly, and takes so much of the stack for `..` that a body of 900 levels cannot be searched.
 */
function queryPath(steps: readonly PathStep[], json: object, found: (match: Match) => void, misread?: string): void {
  const root: Place = { value: json, key: null, around: undefined, up: undefined };
  const holds = filterRunner(root, (inner, from, give) => walk({ steps: inner, holds, found: give }, 0, from), misread);
  walk({ steps, holds, found }, 0, root);
}

function walk(way: Way, at: number, place: Place): void {
  const step = way.steps[at];
  switch (step?.kind) {
    case undefined:
      return way.found(place);
    case 'name':
      return enter(way, at + 1, place, step.name);
    case 'back':
      return enter(way, at + 1, place, backKey(place.value, step.index));
    case 'union':
      return step.parts.forEach((part) => walk({ ...way, steps: [part, ...way.steps.slice(at + 1)] }, 0, place));
    case 'filter':
      for (const key of keysOf(place.value)) {
        const item = under(place, key);
        if (way.holds(step.expression, item)) walk(way, at + 1, item);
      }
      return;
    case 'sign':
      return followSign(way, at, place, step.sign);
  }
}

function followSign(way: Way, at: number, place: Place, sign: string): void {
  switch (sign) {
    case '*':
      for (const key of keysOf(place.value)) walk(way, at + 1, under(place, key));
      return;
    case '..':
      return descend(way, at, place);
    case '^':
      if (place.up) walk(way, at + 1, place.up);
      return;
    case '~':
      return way.found({ ...place, value: place.key });
    default:
      if (sign.startsWith('@')) return isOfType(sign, place.value) ? way.found(place) : undefined;
      if (Array.isArray(place.value))
        for (const key of sliceKeys(sign, place.value.length)) walk(way, at + 1, under(again(place), key));
  }
}

function descend(way: Way, at: number, place: Place): void {
  walk(way, at + 1, again(place));
  for (const key of keysOf(place.value)) {
    const item = under(place, key);
    if (typeof item.value === 'object' && !isLost(item.value as Json)) descend(way, at, item);
  }
}

function enter(way: Way, at: number, place: Place, name: string): void {
  const { value } = place;
  if (value !== null && typeof value === 'object' && Object.hasOwn(value, name)) walk(way, at, under(place, name));
}

/** Of a list, counted from its end; of a map, the name that it is. */
function backKey(value: unknown, index: number): string {
  return String(Array.isArray(value) ? value.length + index : index);
}

function under(place: Place, key: string | number): Place {
  return { value: (place.value as Readonly<Record<string, unknown>>)[key], key, around: place, up: place };
}

/** As in the library, `..` and a slice are a step of their own for `^`: it takes one more to leave where they began. */
function again(place: Place): Place {
  return { value: place.value, key: place.key, around: place.around, up: place };
}

function keysOf(value: unknown): Iterable<string | number> {
  if (Array.isArray(value)) return value.keys();
  return value !== null && typeof value === 'object' ? Object.keys(value) : [];
}

/** The keys that a slice such as `1:3`, `-2:` or `::-1` takes of a list; none where its step is 0. */
function sliceKeys(slice: string, length: number): readonly number[] {
  const [from, to, step = 1] = slice.split(':').map((part) => (part === '' ? undefined : Number(part)));
  const [low, high] = step > 0 ? [0, length] : [-1, length - 1];
  const [first, last] = step > 0 ? [low, high] : [high, low];
  const bound = (index: number): number => Math.min(Math.max(index < 0 ? index + length : index, low), high);
  const end = to === undefined ? last : bound(to);
  const keys: number[] = [];
  if (step === 0) return keys;
  for (let key = from === undefined ? first : bound(from); step > 0 ? key < end : key > end; key += step)
    keys.push(key);
  return keys;
}
