import { JSONPath } from 'jsonpath-plus';
import { filterFault } from '../../json-path/filter-fault.js';
import type { PathStep } from '../../json-path/path-steps.js';
import { jsonPathFailed } from '../../model/problems/json-path.js';
import { remember } from '../../model/remember.js';
import { librarySteps } from './library-steps.js';
import { ReadingFailure } from './reading-failure.js';

type Trace = (steps: readonly (string | number)[], value: unknown, ...rest: readonly unknown[]) => unknown;

/** Parts of jsonpath-plus that its types leave out. */
interface Query {
  readonly _trace: Trace;
  readonly _eval: (filter: string, ...rest: readonly unknown[]) => unknown;
  readonly evaluate: (path: string, json: object) => unknown;
}

/**
 * What jsonpath-plus finds in a list or a map: values, or all that it says of each. Its filters run in its safe
 * interpreter; an item of which one cannot be worked out does not match, since it may lack what the filter asks about.
 *
 * @param path - as it was written, for what is told
 * @throws ReadingFailure where a filter can be worked out of no item; what the library throws where one is no expression
 */
export function queryPath<Found>(
  path: string,
  steps: readonly PathStep[],
  json: object,
  resultType: 'value' | 'all',
): readonly Found[] {
  const options = { resultType, eval: 'safe', ignoreEvalErrors: true, wrap: true, autostart: false } as const;
  const query = JSONPath({ ...options, path: '$', json }) as unknown as Query;
  const { _trace: trace, _eval: runFilter } = query;
  // The last of the rest has the library take a sign behind `*` for a name, where a map has that name.
  const guarded: Trace = (left, value, ...rest) =>
    leadsIntoText(left, value) ? [] : trace.call(query, left, value, ...rest.slice(0, 5));
  // The first call is that of the whole path, in whose place stands the root.
  const begin: Trace = (_, ...rest) => {
    Object.assign(query, { _trace: guarded });
    return guarded(librarySteps(steps), ...rest);
  };
  const checked: Query['_eval'] = (filter, ...rest) => {
    const fault = faultOf(filter);
    if (fault) throw new ReadingFailure(jsonPathFailed(path, fault.reason, fault.hint));
    return runFilter.call(query, filter, ...rest);
  };
  Object.assign(query, { _trace: begin, _eval: checked });
  const found = query.evaluate('$', json);
  return Array.isArray(found) ? (found as readonly Found[]) : [];
}

/** What a reference brings into a filter is known no sooner. */
const faultOf = remember(1_000, filterFault);

/** The signs of a text and its length are no part of what a server sent. */
function leadsIntoText([step]: readonly (string | number)[], value: unknown): boolean {
  return typeof value === 'string' && typeof step === 'string' && /^'.*'$/s.test(step);
}
