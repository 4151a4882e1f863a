import { type PlacedRequest, variablesIn } from '../../suite/requests-of.js';
import type { ReadScript } from '../../scripts/script.js';
import { namesAsked } from './names-set.js';
import { keptFor, type PlacedScript, type Scripts } from './placed-script.js';

/** A jump becomes a block if it leads forward, past requests that go on as usual. Otherwise its script is kept. */
export function keptJumps(
  requests: readonly PlacedRequest[],
  of: Scripts['of'],
): ReadonlyMap<PlacedScript, PlacedScript> {
  const kept = new Map<PlacedScript, PlacedScript>();
  const flowOf = (placed: PlacedScript): ReadScript['flow'] => (kept.get(placed) ?? placed).read.flow;
  for (const [at, request] of requests.entries())
    for (const placed of of(request)) {
      const jump = flowOf(placed).find(({ kind }) => kind === 'jump');
      if (!jump) continue;
      const named = requests.flatMap(({ request: { name } }, index) => (name === jump.to ? [index] : []));
      const [target = -1] = named;
      const isForward = named.length === 1 && target > at && placed.level === 'request';
      const passed = requests.slice(at + 1, target).flatMap((each) => of(each).flatMap(({ read }) => read.flow));
      if (isForward && passed.length === 0) continue;
      kept.set(placed, keptFor(placed, 'a next request that a block cannot say'));
    }
  return kept;
}

/**
 * A request is skipped after all that rows do before it, so another script before it may come between. What follows it must not ask
 * about its response.
 */
export function keptSkips(
  requests: readonly PlacedRequest[],
  of: Scripts['of'],
): ReadonlyMap<PlacedScript, PlacedScript> {
  const kept = new Map<PlacedScript, PlacedScript>();
  for (const request of requests) {
    const flowing = of(request).filter(({ read }) => read.flow.length > 0);
    const skipping = flowing.filter(({ read }) => read.flow.some(({ kind }) => kind === 'skip'));
    const before = of(request).filter(({ script }) => script.phase === 'before');
    if (skipping.length === 0 || (before.length === 1 && flowing.length === 1)) continue;
    for (const placed of flowing) kept.set(placed, keptFor(placed, 'a skipped request that other scripts ask about'));
  }
  return kept;
}

/** A request of a script becomes a flow if it reads what is the same for all requests that the script runs for. */
export function keptAsks(
  requests: readonly PlacedRequest[],
  of: Scripts['of'],
): ReadonlyMap<PlacedScript, PlacedScript> {
  const kept = new Map<PlacedScript, PlacedScript>();
  const own = new Set(
    requests.flatMap(({ request, inherited }) =>
      [request, ...inherited.slice(1)].flatMap(({ variables }) => variables.map(({ name }) => name)),
    ),
  );
  for (const placed of new Set(requests.flatMap(of))) {
    const names = [...variablesIn(placed.read.asks ?? []), ...namesAsked(placed.read)];
    if (names.some((name) => own.has(name)))
      kept.set(placed, keptFor(placed, 'a request that reads what each request has'));
  }
  return kept;
}
