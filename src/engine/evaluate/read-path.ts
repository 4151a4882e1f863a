import type { PathStep } from '../../json-path/path-step.js';
import { filtersIn, pathSteps } from '../../json-path/path-steps.js';
import { readFilter } from '../../json-path/read-filter.js';
import type { Json } from '../../lib/json.js';
import { filterFaults, jsonPathFailed, type PathFault } from '../../problems/file/json-path.js';
import { remember } from '../../lib/memoize.js';
import { tooSlow } from '../../problems/run/evaluate.js';
import { bounded } from './bounded.js';
import { ReadingFailure } from './reading.js';
import type { Match } from './place.js';
import { queryPath } from './query-path.js';
import { followKeys, simpleKeys } from './simple-path.js';

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
  const kept: Kept[] = [];
  const find = (): void => queryPath(read, json, (match) => kept.push(give(match)), misread);
  try {
    if (read.some(mayTakeLong)) bounded((limit) => tooSlow.path(path, limit), find);
    else find();
    return kept;
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
