import { filterFault } from '../../json-path/filter-fault.js';
import { pathSteps, type PathStep } from '../../json-path/path-steps.js';
import type { Json } from '../../model/json.js';
import { jsonPathFailed, type PathFault } from '../../model/problems/json-path.js';
import { remember } from '../../model/remember.js';
import { tooSlow } from '../../model/problems/too-slow.js';
import { bounded } from './bounded.js';
import { ReadingFailure } from './reading-failure.js';
import { isLost } from './lost-digits.js';
import type { Match } from './place.js';
import { queryPath } from './query-path.js';
import { followKeys, simpleKeys } from './simple-path.js';

/**
 * What a JSON path finds in a value. Filters run in the library's safe interpreter.
 *
 * @param definite - whether the path gives one value; the list of all matches otherwise
 * @returns undefined when nothing matches
 * @throws ReadingFailure where the path cannot be read, or its filters take too long
 */
export function readPath(json: Json, path: string, definite: boolean): Json | undefined {
  const keys = simpleKeys(path);
  if (keys) return followKeys(json, keys);
  const matches = search(json, path, ({ value }) => value as Json);
  return matches.length === 0 ? undefined : definite ? matches[0] : matches;
}

/**
 * Walks a value along a path.
 *
 * @param give - what is kept of each match
 * @throws ReadingFailure
 */
export function search<Kept>(json: Json, path: string, give: (match: Match) => Kept): readonly Kept[] {
  if (json === null || typeof json !== 'object') return [];
  // A path that is written out is refused as such when its file is read; a reference may bring one.
  const steps = stepsOf(path);
  if ('reason' in steps) throw new ReadingFailure(jsonPathFailed(path, steps.reason, steps.hint));
  try {
    // What a reference brings into a filter is known no sooner.
    const fault = steps.map(stepFault).find((found) => found !== undefined);
    if (fault) throw new ReadingFailure(jsonPathFailed(path, fault.reason, fault.hint));
    const own = steps.some(callsMethods) ? (copyOf(json) as object) : json;
    const kept: Kept[] = [];
    const find = (): void => queryPath(steps, own, (match) => kept.push(give(match)));
    if (steps.some(mayTakeLong)) bounded((limit) => tooSlow.path(path, limit), find);
    else find();
    return kept;
  } catch (error) {
    if (error instanceof ReadingFailure) throw error;
    throw new ReadingFailure(jsonPathFailed(path, error instanceof Error ? error.message : String(error)));
  }
}

const stepsOf = remember(1_000, pathSteps);
const faultOf = remember(1_000, filterFault);

function stepFault(step: PathStep): PathFault | undefined {
  return step.kind === 'filter' ? faultOf(step.expression) : undefined;
}

/** Filters may have a regex, and `..` and what follows `^` walk again what was walked before; all else takes a step per match. */
function mayTakeLong(step: PathStep): boolean {
  return step.kind === 'filter' || (step.kind === 'sign' && ['..', '^'].includes(step.sign));
}

/** `sort`, `push` and their like change the list that they are called on. */
function callsMethods(step: PathStep): boolean {
  return step.kind === 'filter' && /[\w\])]\s*\(/.test(step.expression);
}

function copyOf(value: Json): Json {
  if (value === null || typeof value !== 'object' || isLost(value)) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(copyOf);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyOf(item as Json)]));
}
