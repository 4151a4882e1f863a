import type { Json } from '../../../lib/json.js';
import { type PlacedRequest, variablesIn } from '../../suite/requests-of.js';
import type { Suite, SuiteRequest, SuiteScript } from '../../suite/suite.js';
import { readScript } from '../../scripts/read-script.js';
import { keptOrder } from './kept-order.js';
import { keptAsks, keptJumps, keptSkips } from './kept-scripts.js';
import { withHiddenSets } from './hidden-sets.js';
import { withLateTexts } from './late-texts.js';
import { keptWhole, type PlacedScript, type Scripts } from './placed-script.js';
import { givenNames, namesSet } from './names-set.js';
import type { Known, ReadScript } from '../../scripts/script.js';
import { mayChange, startValues } from './start-values.js';

/** @param signedIn - names that flows set whose scripts are not in the suite any more */
export function openScripts(
  suite: Suite,
  requests: readonly PlacedRequest[],
  signedIn: readonly string[] = [],
): Scripts {
  const given = new Map([...givenNames(suite, requests), ...signedIn.map((name) => [name, 'set'] as const)]);
  const read = scriptReader({ variables: given, ...(suite.modules && { modules: suite.modules }) });
  const made = new Map(
    requests.map((placed) => {
      const { request, folders, inherited } = placed;
      const above = inherited.map(({ scripts }, at) =>
        scripts.map((script) =>
          read(script, placed, {
            owner: folders[at - 1]?.name ?? suite.name,
            level: at === 0 ? 'suite' : 'folder',
          }),
        ),
      );
      const starts = startValues(above.flat(), (name) => given.get(name) !== 'set');
      const own = request.scripts.map((script) => {
        const values = unchangedFor(script, { starts, above: above.flat(), request });
        return read(script, placed, { owner: request.name, level: 'request', values });
      });
      return [placed, inRunOrder(suite, [...above, own])];
    }),
  );
  const of: Scripts['of'] = (placed) => made.get(placed)!;
  const asked = replacedBy(
    made,
    new Map([...keptJumps(requests, of), ...keptAsks(requests, of), ...keptSkips(requests, of)]),
  );
  const ordered = keptOrder(asked);
  const late = replacedBy(
    ordered,
    withLateTexts(requests, (placed) => ordered.get(placed) ?? []),
  );
  const lists = replacedBy(
    late,
    withHiddenSets(suite, requests, (placed) => late.get(placed) ?? []),
  );
  return { of: (placed) => lists.get(placed) ?? [], all: [...new Set([...lists.values()].flat())] };
}

type Lists = ReadonlyMap<PlacedRequest, readonly PlacedScript[]>;

function replacedBy(lists: Lists, kept: ReadonlyMap<PlacedScript, PlacedScript>): Lists {
  return new Map([...lists].map(([placed, list]) => [placed, list.map((each) => kept.get(each) ?? each)]));
}

interface Owned extends Pick<PlacedScript, 'owner' | 'level'> {
  readonly values?: ReadonlyMap<string, Json>;
}

/** Reads each script once, and one that asks which request it is about once for each. */
function scriptReader(
  suite: Pick<Known, 'variables' | 'modules'>,
): (script: SuiteScript, of: PlacedRequest, owned: Owned) => PlacedScript {
  const shared = new Map<SuiteScript, PlacedScript>();
  const taken = new Set<string>();
  const ownNames = new Map<SuiteScript, Set<string>>();
  return (script, of, { values, ...owned }) => {
    const found = shared.get(script);
    if (found) return found;
    // Names of its own are for one step, so that a script may use them again in another.
    const earlier = ownNames.get(script);
    const others = earlier ? new Set([...taken].filter((name) => !earlier.has(name))) : taken;
    const read = readScript(script, {
      ...suite,
      request: of.request.name,
      taken: others,
      ...(values && { values }),
      ...sentBy(of),
      ...shownTo(script, of),
    });
    const own = ownNamesOf(read);
    ownNames.set(script, new Set([...(earlier ?? []), ...own]));
    for (const name of own) taken.add(name);
    if (read.isOfRequest !== true || owned.level === 'request') {
      const placed = { script, ...owned, read };
      shared.set(script, placed);
      return placed;
    }
    // It is carried over for the requests that need it, and not by the settings of all.
    return { script, owner: owned.owner, level: 'folder', read: read.whole ? read : keptWhole(script, read) };
  };
}

interface Changing {
  readonly starts: ReadonlyMap<string, Json>;
  readonly above: readonly PlacedScript[];
  readonly request: SuiteRequest;
}

/** Values that no other script changes before this one. */
function unchangedFor(own: SuiteScript, { starts, above, request }: Changing): ReadonlyMap<string, Json> {
  const changing = above.filter(
    ({ level, script, read }) => level === 'folder' || script.phase !== 'before' || read.rest !== undefined,
  );
  const before = request.scripts.filter((script) => script !== own && script.phase === 'before');
  const others = [...changing.map(({ script }) => script), ...before];
  const isKept = (name: string): boolean => others.every(({ source }) => !mayChange(source, name, starts));
  return new Map([...starts].filter(([name]) => isKept(name)));
}

function ownNamesOf({ captures, sets }: ReadScript): Set<string> {
  const captured = captures.flatMap(({ name, isOwn }) => (isOwn ? [name] : []));
  return new Set([...captured, ...sets.flatMap(({ values, isOwn }) => (isOwn ? Object.keys(values) : []))]);
}

/** What scripts after a request know that it sends, if no script before it may change that. */
function sentBy({ request, inherited }: PlacedRequest): Pick<Known, 'sent'> {
  const scripts = [...inherited.flatMap((each) => each.scripts), ...request.scripts];
  const [before, after] = [true, false].map((isBefore) =>
    scripts.filter(({ phase }) => (phase === 'before') === isBefore),
  );
  if (before!.some(({ source }) => /\brequest\b/.test(source))) return {};
  const text = request.body?.kind === 'json' || request.body?.kind === 'text' ? request.body.text : undefined;
  const { names, hasComputed } = namesSet(after!.map(({ source }) => source));
  // A test that reads a variable finds what the script has set by then.
  const isKept = text !== undefined && [...variablesIn(text)].every((name) => !hasComputed && !names.has(name));
  return { sent: { method: request.method, ...(isKept && { body: text }) } };
}

/** What a script sees of its request before it is sent, if no script before it may change that. */
function shownTo(script: SuiteScript, { inherited, request }: PlacedRequest): Pick<Known, 'shown'> {
  const scripts = [...inherited.flatMap((each) => each.scripts), ...request.scripts];
  const earlier = scripts.slice(0, scripts.indexOf(script)).filter(({ phase }) => phase === 'before');
  const isChanged = earlier.some(({ source }) => /\breq(?:uest)?\b/.test(source));
  return request.shown === undefined || isChanged ? {} : { shown: request.shown };
}

/** @param levels - scripts of the suite, of its folders and of a request */
function inRunOrder({ afterOrder }: Suite, levels: readonly (readonly PlacedScript[])[]): readonly PlacedScript[] {
  if (afterOrder === undefined) return levels.flat();
  const isBefore = ({ script }: PlacedScript): boolean => script.phase === 'before';
  const after = levels.toReversed().map((scripts) => scripts.filter((each) => !isBefore(each)));
  const inPhase = (phase: SuiteScript['phase']) =>
    after.flatMap((scripts) => scripts.filter(({ script }) => script.phase === phase));
  return [...levels.flat().filter(isBefore), ...inPhase('after'), ...inPhase('test')];
}
