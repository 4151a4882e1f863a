import { JSONPath } from 'jsonpath-plus';
import { nestedPath } from '../../json-path/nested-path.js';
import type { PathStep } from '../../json-path/path-steps.js';
import { keysTo, type Place } from './place.js';

/** Whether a filter's expression holds of an item. */
export type HoldsOf = (expression: string, item: Place) => boolean;

/** Parts of jsonpath-plus that its types leave out. */
interface Query {
  readonly _eval: (filter: string, item: unknown, key: Place['key'], ...place: readonly unknown[]) => unknown;
  readonly evaluate: (path: string, json: object) => unknown;
}

/**
 * Filters run in the safe interpreter of jsonpath-plus. An item of which one cannot be worked out does not match, since it
 * may lack what the filter asks about.
 *
 * @param finds - whether a path of a filter in a filter finds anything in an item
 */
export function filterRunner(json: object, finds: (path: readonly PathStep[], item: Place) => boolean): HoldsOf {
  const options = { path: '$', json, eval: 'safe', ignoreEvalErrors: true, autostart: false } as const;
  const query = JSONPath(options) as unknown as Query;
  // What filters run in is made with the first path.
  query.evaluate('$', json);
  const { _eval: run } = query;
  return (expression, item) => {
    const nested = nestedPath(expression);
    if (nested) return finds(nested, item);
    const { value, key, around: list } = item;
    const path = expression.includes('@path') ? ['$', ...keysTo(list)] : [];
    return Boolean(run.call(query, expression, value, key, path, list?.around?.value ?? null, list?.key));
  };
}
