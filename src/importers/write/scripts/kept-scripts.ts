import { type PlacedRequest, variablesIn } from '../../suite/requests-of.js';
import type { ReadScript } from '../../scripts/script.js';
import { namesAsked, namesSet } from './names-set.js';
import { mentions } from './script-files.js';
import { codeLeft, keptFor, type PlacedScript, type Scripts } from './placed-script.js';

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

/**
 * Rows that a script becomes are behind its request, its captures, tests and other scripts: a script that is kept runs before them. So what
 * one script sets and a later one of the same request reads has to stay in scripts.
 */
export function keptOrder(
  requests: readonly PlacedRequest[],
  of: Scripts['of'],
): ReadonlyMap<PlacedScript, PlacedScript> {
  const kept = new Map<PlacedScript, PlacedScript>();
  const now = (placed: PlacedScript): PlacedScript => kept.get(placed) ?? placed;
  const keep = (placed: PlacedScript, name: string): void => {
    if (kept.has(placed) || placed.read.rest === placed.script.source) return;
    kept.set(placed, keptFor(placed, `${name}, which another script of the request uses, too`));
  };
  for (const request of requests) {
    const scripts = of(request).filter(({ script }) => script.phase !== 'before');
    for (let before = -1; before !== kept.size;) {
      before = kept.size;
      for (const [at, earlier] of scripts.entries())
        for (const later of scripts.slice(at + 1)) {
          const inRows = nameInRows(now(earlier), now(later));
          if (inRows !== undefined) keep(earlier, inRows);
          const name = inRows ?? nameInCode(now(earlier), now(later));
          if (name !== undefined) keep(later, name);
        }
    }
  }
  return kept;
}

/** A name that rows of one script set, and another script reads or sets. */
function nameInRows({ read }: PlacedScript, later: PlacedScript): string | undefined {
  const code = codeLeft(later);
  const tested = testedNames(later);
  return read.sets
    .flatMap(({ values, isOwn }) => (isOwn ? [] : Object.keys(values)))
    .find((name) => tested.has(name) || mentions(code, name));
}

const takers = /\.\s*(?:unset|delete\w*Var)\(\s*(['"`])((?:(?!\1)[^\\\n])+)\1\s*\)/g;

/** A name that the code of one script sets or takes away, and tests of another one read. */
function nameInCode(earlier: PlacedScript, later: PlacedScript): string | undefined {
  const code = codeLeft(earlier);
  const { names, hasComputed } = namesSet([code]);
  const taken = new Set([...code.matchAll(takers)].map(([, , name = '']) => name));
  return [...testedNames(later)].find((name) => hasComputed || names.has(name) || taken.has(name));
}

function testedNames({ read }: PlacedScript): ReadonlySet<string> {
  return variablesIn([read.tests, read.captures]);
}
