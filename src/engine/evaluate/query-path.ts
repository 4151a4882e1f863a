import { JSONPath } from 'jsonpath-plus';
import type { Json } from '../../model/json.js';

type Trace = (steps: readonly (string | number)[], value: unknown, ...rest: readonly unknown[]) => unknown;

/** Part of jsonpath-plus that its types leave out. */
interface Query {
  readonly _trace: Trace;
  readonly evaluate: (path: string, json: object) => unknown;
}

/** What jsonpath-plus finds in a list or a map. Its filters run in its safe interpreter. */
export function queryPath(path: string, json: object): readonly Json[] {
  const options = { eval: 'safe', ignoreEvalErrors: true, wrap: true, autostart: false } as const;
  const query = JSONPath({ ...options, path, json }) as unknown as Query;
  const { _trace: trace } = query;
  const guarded: Trace = (steps, value, ...rest) =>
    leadsIntoText(steps, value) ? [] : trace.call(query, steps, value, ...rest);
  Object.assign(query, { _trace: guarded });
  const found = query.evaluate(path, json);
  return Array.isArray(found) ? found.filter(isJson) : [];
}

/** The signs of a text and its length are no part of what a server sent. */
function leadsIntoText([step]: readonly (string | number)[], value: unknown): boolean {
  return typeof value === 'string' && /^(?:\d+|length)$/.test(String(step));
}

/** The library's `^` and `~` can give what is no part of a value. */
function isJson(value: unknown): value is Json {
  return value !== undefined && typeof value !== 'function';
}
