import type { JsonObject } from '../../../lib/json.js';
import { leftoverOf } from '../../../problems/import/report.js';
import type { ReadAsk, ReadScript } from '../../scripts/script.js';
import { requestsOf, variablesIn, variablesOfRequests, type PlacedRequest } from '../../suite/requests-of.js';
import type { Leftover, Suite } from '../../suite/suite.js';
import type { Around } from '../requests/draft.js';
import type { Group } from '../files/split.js';
import type { FlowInputs, InputsOf } from './flow-inputs.js';
import { callRow, flowFile, flowRequest, placedInFlow, setNamesIn, type Aliases } from './flow-request.js';
import type { Chunk } from '../requests/rows.js';
import { namesAsked } from '../scripts/names-set.js';
import type { PlacedScript, Scripts } from '../scripts/placed-script.js';
import { mentions } from '../scripts/script-files.js';

/** Flows of the requests that scripts send, each called wherever its script ran. */
export interface AskedFlows {
  readonly groups: readonly Group[];
  /** What became of their scripts. */
  readonly notes: readonly Leftover[];
  /** What a request of a flow keeps of its response, as if a script of its own did. */
  readonly scriptsOf: (request: PlacedRequest) => readonly PlacedScript[] | undefined;
  /** The rows of a flow, with their conditions. */
  readonly chunks: (chunks: readonly Chunk[], group: Group) => readonly Chunk[];
  /** Whether the requests of a script read a name that it does not set itself. */
  readonly isInput: (name: string) => boolean;
  /** What the callers of a flow give to it; undefined of another session. */
  readonly inputs: (group: Group, around: Around) => FlowInputs | undefined;
  /** The call in a session. */
  readonly called: (script: PlacedScript, group: Group, around: CallAround) => readonly JsonObject[];
}

/** What a call is written with. */
export interface CallAround extends Around {
  readonly aliases: Aliases;
}

interface AskedGiven {
  readonly suite: Suite;
  /** The folder of the suite's own files. */
  readonly home: string;
  readonly inputsOf: InputsOf;
}

interface Flow {
  /** Whether something besides the script reads a variable, or a request of the script does. */
  readonly isRead: (name: string) => boolean;
  readonly script: PlacedScript;
  readonly group: Group;
  readonly asks: ReadonlyMap<PlacedRequest, ReadAsk>;
}

export function openAskedFlows({ all }: Scripts, { suite, home, inputsOf }: AskedGiven): AskedFlows {
  const requests = requestsOf(suite);
  const read = new Set([...variablesOfRequests(requests), ...variablesIn(all.map((script) => script.read))]);
  const rest = all.flatMap((script) => script.read.rest ?? []).join('\n');
  const isRead = (name: string): boolean => read.has(name) || mentions(rest, name);
  const asking = all.filter(({ read }) => (read.asks ?? []).length > 0);
  const flows = asking.map((script, at): Flow => {
    const alias = at === 0 ? 'script-requests' : `script-requests-${at + 1}`;
    const asks = new Map((script.read.asks ?? []).map((ask, index) => [placedOf(ask, script, { suite, index }), ask]));
    const file = flowFile(home, alias);
    return { isRead, script, asks, group: { file, name: alias, requests: [...asks.keys()], depth: 0 } };
  });
  const askOf = (request: PlacedRequest): ReadAsk | undefined =>
    flows.flatMap(({ asks }) => asks.get(request) ?? [])[0];
  const flowOf = (group: Group): Flow | undefined => flows.find((flow) => flow.group === group);
  const inputs = ({ group, script }: Flow, around: Around): FlowInputs =>
    inputsOf(group, namesGiven(script, around), { ...around, base: undefined });
  return {
    groups: flows.map(({ group }) => group),
    notes: flows.map(({ group, script: { script } }) => ({
      place: script.place,
      reason: { kind: 'changed', what: leftoverOf.scriptFlow(group.name) },
    })),
    scriptsOf: (request) => {
      const ask = askOf(request);
      return ask && [keptOf(ask, request)];
    },
    chunks: (chunks, group) =>
      flowOf(group) ? chunks.map((chunk) => underCondition(chunk, askOf(chunk.draft.placed))) : chunks,
    isInput: (name) => asking.some((script) => namesNeeded(script).includes(name)),
    inputs: (group, around) => {
      const flow = flowOf(group);
      return flow && inputs(flow, around);
    },
    called: (script, group, around) => {
      const flow = flows.find((each) => each.script === script);
      if (!flow) return [];
      const alias = around.aliases(flow.group.name);
      const call = callRow(flow.group, { from: group.file, alias, given: inputs(flow, around).given });
      const kept = namesAsked(script.read).filter(flow.isRead);
      return [
        call,
        ...keptRows(
          kept.map((name) => around.names.set(name)),
          alias,
          script.read,
        ),
      ];
    },
  };
}

function placedOf(
  { request }: ReadAsk,
  { script: { place } }: PlacedScript,
  { suite, index }: { readonly suite: Suite; readonly index: number },
): PlacedRequest {
  const own = flowRequest({ ...request, place: { ...place, line: (place.line ?? 0) + index } });
  return placedInFlow(own, suite.inherited.variables);
}

function keptOf({ captures, sets }: ReadAsk, { request: { place } }: PlacedRequest): PlacedScript {
  const read: ReadScript = { tests: [], captures, sets, headers: [], flow: [], leftovers: [], whole: true };
  return { script: { place, dialect: 'postman', phase: 'after', source: '' }, read, owner: '', level: 'request' };
}

function underCondition(chunk: Chunk, ask: ReadAsk | undefined): Chunk {
  const { value } = chunk.draft.texts;
  const [first, ...others] = ask?.when ?? [];
  if (!first) return chunk;
  const more = others.flatMap((condition) => [{ 'else if': value(condition) }, ...chunk.rows]);
  const rows = [{ if: value(first) }, ...chunk.rows, ...more, { end: null }];
  return { ...chunk, rows, main: chunk.main + 1 };
}

/** Variables that steps set and the requests of a script read. */
function namesGiven(script: PlacedScript, { names }: Around): readonly string[] {
  return setNamesIn(namesNeeded(script), (name) => names.read(name)).map((name) => names.set(name));
}

function namesNeeded({ read }: PlacedScript): readonly string[] {
  const asked = (read.asks ?? []).map(({ request, when, sets }) => [
    request,
    when ?? [],
    sets.map(({ values }) => values),
  ]);
  return [...variablesIn(asked)].filter((name) => !isOwn(name, read));
}

/** Whether a request of the script keeps it for another row of the flow. */
function isOwn(name: string, { asks = [] }: ReadScript): boolean {
  return asks.some(({ captures }) => captures.some((capture) => capture.name === name && capture.isOwn));
}

/** What the flow has set comes to its caller. Null comes too, where it is not the word. */
function keptRows(names: readonly string[], alias: string, { asks }: ReadScript): readonly JsonObject[] {
  if (names.length === 0) return [];
  const mayBeNull = JSON.stringify(asks).includes('default null');
  if (mayBeNull)
    return names.flatMap((name) => {
      const given = `{{flow.${alias}.${name}}}`;
      return [{ if: { [given]: { exists: true } } }, { set: { [name]: given } }, { end: null }];
    });
  return [{ set: Object.fromEntries(names.map((name) => [name, `{{flow.${alias}.${name} | default var.${name}}}`])) }];
}
