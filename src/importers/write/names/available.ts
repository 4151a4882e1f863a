import { remember } from '../../../lib/memoize.js';
import { variablesIn, type PlacedRequest } from '../../suite/requests-of.js';
import type { Names } from './names.js';
import { type PlacedScript } from '../scripts/placed-script.js';
import { namesAskedFor, namesSet } from '../scripts/names-set.js';

/** From which request on each variable has a value that something sets, by its name in the suite. */
export function openAvailable(
  requests: readonly PlacedRequest[],
  scriptsOf: (request: PlacedRequest) => readonly PlacedScript[],
): ReadonlyMap<string, number> {
  const from = new Map<string, number>();
  const add = (names: Iterable<string>, at: number): void => {
    for (const name of names) from.set(name, Math.min(from.get(name) ?? Infinity, at));
  };
  for (const [at, placed] of requests.entries()) {
    const { request } = placed;
    add(
      request.variables.map(({ name }) => name),
      at,
    );
    add(
      request.captures.map(({ name }) => name),
      at + 1,
    );
    for (const { script } of scriptsOf(placed)) {
      add(namesSet([script.source]).names, script.phase === 'before' ? at : at + 1);
    }
  }
  return from;
}

/** Names that a request, or a script of it, reads before anything has set them. */
export function readFirst(
  requests: readonly PlacedRequest[],
  available: ReadonlyMap<string, number>,
  scriptsOf: (request: PlacedRequest) => readonly PlacedScript[],
): ReadonlySet<string> {
  const readBy = remember(Infinity, namesAskedFor);
  return new Set(
    requests.flatMap((placed, at) => {
      const { request, auth, inherited } = placed;
      const sent = [{ ...request, name: '', scripts: [], tests: [] }, auth, inherited.map(({ headers }) => headers)];
      const bySent = [...variablesIn(sent)].filter((name) => (available.get(name) ?? Infinity) > at);
      // A script that reads a name may set it, too, under a condition.
      const byScripts = scriptsOf(placed).flatMap(({ script }) => [...readBy(script.source)]);
      return [...bySent, ...byScripts.filter((name) => (available.get(name) ?? Infinity) >= at)];
    }),
  );
}

/** Names that a value reads and that have no value yet when a request is sent. */
export function unsetAt(
  value: unknown,
  at: number,
  {
    names,
    available,
    of,
  }: { readonly names: Names; readonly available: ReadonlyMap<string, number>; readonly of: PlacedRequest },
): readonly string[] {
  return [...variablesIn(value)].filter((written) => {
    const name = names.read(written, of);
    return name.kind === 'var' && name.isSet && !name.initial && (available.get(written) ?? -1) > at;
  });
}
