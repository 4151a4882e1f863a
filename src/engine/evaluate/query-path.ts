import { JSONPath } from 'jsonpath-plus';
import { nestedPath } from '../../json-path/nested-path.js';
import type { PathStep } from '../../json-path/path-steps.js';
import { librarySteps } from './library-steps.js';

/** Where a step begins: the value, its keys from the root, the value around it and its key in that. */
type Place = readonly [value: unknown, path: readonly Key[], around: unknown, key: Key | null];
type Key = string | number;
/** What has been found, or a `^` that is to be followed from the value around. */
type Found = Upwards | { readonly value: unknown };
interface Upwards {
  readonly isParentSelector: true;
  readonly expr: readonly Key[];
  readonly path: readonly Key[];
}
/** The library leaves a gap where nothing is found after a `^`. */
type Matches = readonly (Found | undefined)[];
type Trace = (steps: readonly Key[], ...rest: readonly unknown[]) => Matches | Found;

/** Parts of jsonpath-plus that its types leave out. */
interface Query {
  readonly _trace: Trace;
  readonly _eval: (filter: string, item: unknown, key: Key, ...place: readonly unknown[]) => unknown;
  readonly evaluate: (path: string, json: object) => unknown;
}

/**
 * What jsonpath-plus finds in a list or a map: values, or all that it says of each. Its filters run in its safe
 * interpreter; an item of which one cannot be worked out does not match, since it may lack what the filter asks about.
 * Filters and `..` are followed here, as the library reads filters in filters wrongly and takes much of the stack per level.
 */
export function queryPath<Result>(
  steps: readonly PathStep[],
  json: object,
  resultType: 'value' | 'all',
): readonly Result[] {
  const options = { resultType, eval: 'safe', ignoreEvalErrors: true, wrap: true, autostart: false } as const;
  const query = JSONPath({ ...options, path: '$', json }) as unknown as Query;
  const { _trace: trace, _eval: runFilter } = query;
  const follow = (left: readonly Key[], ...[value, path, around, key]: Place): Matches => {
    if (leadsIntoText(left, value)) return [];
    const [step, ...further] = left;
    const filter = filterOf(step);
    // A sixth argument would have the library take a sign behind `*` for a name, where a map has that name.
    if (filter === undefined && step !== '..')
      return listed(trace.call(query, left, value, path, around, key, undefined, true));
    const items = value as Readonly<Record<Key, unknown>>;
    const place = (name: Key): Place => [items[name], [...path, name], value, name];
    const nested = filter === undefined ? undefined : nestedPath(filter);
    const holds = (name: Key): boolean => {
      if (filter === undefined) return typeof items[name] === 'object';
      if (!nested) return Boolean(runFilter.call(query, filter, items[name], name, path, around, key));
      return follow(librarySteps(nested), ...place(name)).some((one) => one && !isUpwards(one));
    };
    const found = filter === undefined ? [...follow(further, value, path, around, key)] : [];
    for (const name of keysOf(value).filter(holds))
      for (const one of follow(filter === undefined ? left : further, ...place(name))) found.push(one);
    return found.flatMap((one) => (one && isUpwards(one) ? follow(one.expr, value, one.path, around, key) : [one]));
  };
  // The first call is that of the whole path, in whose place stands the root.
  const begin: Trace = (_, ...rest) => {
    Object.assign(query, { _trace: follow });
    return follow(librarySteps(steps), ...(rest as unknown as Place));
  };
  Object.assign(query, { _trace: begin });
  const found = query.evaluate('$', json);
  return Array.isArray(found) ? (found as readonly Result[]) : [];
}

function filterOf(step: Key | undefined): string | undefined {
  return typeof step === 'string' && step.startsWith('?(') ? step.slice(2, -1) : undefined;
}

/** The signs of a text and its length are no part of what a server sent. */
function leadsIntoText([step]: readonly Key[], value: unknown): boolean {
  return typeof value === 'string' && typeof step === 'string' && /^['\w]/.test(step);
}

function listed(found: Matches | Found): Matches {
  return Array.isArray(found) ? (found as Matches) : [found as Found];
}

function keysOf(value: unknown): readonly Key[] {
  if (Array.isArray(value)) return [...value.keys()];
  return value !== null && typeof value === 'object' ? Object.keys(value) : [];
}

function isUpwards(found: Found): found is Upwards {
  return 'isParentSelector' in found && found.isParentSelector === true;
}
