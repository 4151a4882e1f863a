import { posix } from 'node:path';
import { shownUrl } from '../../format/shown-url.js';
import type { Json, JsonObject } from '../../lib/json.js';
import { titleText } from '../../lib/printable.js';
import { leftoverOf } from '../../problems/import/report.js';
import type { SecretNames } from '../suite/known-secrets.js';
import { putSecretsInValues } from '../suite/put-secrets.js';
import { type PlacedRequest, suiteReference } from '../suite/requests-of.js';
import type { Leftover, Suite } from '../suite/suite.js';
import type { AskedFlows, CallAround } from './flows/asked-flows.js';
import type { AllAssets, Assets } from './requests/assets.js';
import { draftOf, type Around, type Draft } from './requests/draft.js';
import type { EnvName } from './names/names.js';
import { sessionText, type SessionText } from './files/session-text.js';
import type { Group, Split } from './files/split.js';
import { withControlFlow } from './requests/control-flow.js';
import { openAliases } from './flows/flow-request.js';
import { headOf } from './head.js';
import type { LoginFlows } from './flows/login-flows.js';
import { readBack } from './read-back.js';
import { outcomeOf, type RequestReport } from './report.js';
import { chunkOf, type Chunk } from './requests/rows.js';
import { sharedSettings } from './requests/shared-settings.js';
import type { PlacedScript } from './scripts/placed-script.js';
import type { SignIns } from './flows/sign-in-flows.js';
import { isTimed } from './requests/tests-of.js';
import { withoutUnreadStarts } from './unread-starts.js';
import { variablesOf } from './variables-of.js';

/** What all session files of a suite are written with. */
export interface GroupGiven {
  readonly suite: Suite;
  /** Each request, and how many are before it. */
  readonly places: ReadonlyMap<PlacedRequest, number>;
  readonly around: Around;
  readonly signIns: SignIns;
  readonly asked: AskedFlows;
  readonly logins: LoginFlows;
  readonly assets: AllAssets;
  readonly titles: ReadonlyMap<PlacedRequest, string>;
  readonly split: Split;
}

/** A session file that a suite becomes. */
export interface WrittenSession extends SessionText {
  /** Relative to the folder of the sessions. */
  readonly file: string;
  /** The title of the request of each block, as a session has it. */
  readonly titles: readonly string[];
}

export interface WrittenGroup {
  readonly session: WrittenSession;
  readonly reports: readonly (readonly [PlacedRequest, RequestReport])[];
  readonly environment: ReadonlyMap<string, EnvName>;
  /** Requests whose tests ask how long a response took. */
  readonly timed: readonly PlacedRequest[];
  /** Whether a part of it could not be read back, or has a script that is carried over. */
  readonly isRepaired: boolean;
}

/** Writes the session of a group. */
export function writeGroup(group: Group, given: GroupGiven): WrittenGroup {
  const { suite, places, signIns, asked, logins } = given;
  const assets = given.assets.from(posix.relative(posix.dirname(group.file), '.') || '.');
  const inputs = [signIns, asked, logins].flatMap((flows) => flows.inputs(group, given.around) ?? [])[0];
  const around = inputs ? { ...given.around, base: inputs.base } : given.around;
  const reading = inputs?.reading ?? (<Part extends Json>(part: Part): Part => part);
  const isCalled = ({ placed }: Draft): boolean => logins.isCalled(placed, group);
  const written = readBack(group.file, (repair) => {
    const repaired = { ...around, scriptsOf: repair.scriptsOf(around.scriptsOf) };
    const drafts = group.requests.map((placed) =>
      repair.draft(draftOf(placed, places.get(placed) ?? 0, titleIn(group, placed, given), repaired)),
    );
    const sent = drafts.filter((draft) => !isCalled(draft));
    const shared = sharedSettings(sent, around);
    const calls: CallAround = { ...around, aliases: openAliases(flowsOf(given).map(({ name }) => name)) };
    const chunks = drafts.map((draft): Chunk => {
      if (isCalled(draft)) return { draft, rows: logins.called(draft.placed, group, calls), main: 0 };
      const rowsAsked = (script: PlacedScript): readonly JsonObject[] => asked.called(script, group, calls);
      return repair.chunk(chunkOf(draft, { shared, around, assets, asked: rowsAsked }));
    });
    const requests = sent.map(({ placed }) => placed);
    const used = variablesOf(suite, requests, repaired, [...signIns.read(group), ...logins.read(group)]);
    const head = repair.head(
      headOf({ group, suite, shared, around: repaired, assets, used, inputs, split: given.split }),
    );
    const called = withControlFlow(asked.chunks(signIns.called(chunks, group, around), group));
    const rows = called.map((each) => reading(each).map((row) => withoutSecretInputs(row, around.secrets)));
    const read = withoutUnreadStarts(reading(head), { rows: rows.flat(), isInScripts: isInScriptsAs(around) });
    const blocks = joined(rows, { drafts, isCalled }).map((each, at) => ({
      rows: each,
      ...headingOf({ ...group, requests }, at),
    }));
    return { ...sessionText(read, blocks), chunks: chunks.filter(({ draft }) => !isCalled(draft)), used };
  });
  const { chunks, used, leftovers } = written;
  const reports = chunks.flatMap((chunk) => reportsOf(chunk, leftovers, { group, assets, logins }));
  const session: WrittenSession = {
    file: group.file,
    text: written.text,
    blocks: written.blocks,
    titles: chunks.map(titleOf),
  };
  const timed = chunks.flatMap(({ draft, rows, main }) => (isTimed(rows[main]?.['tests']) ? [draft.placed] : []));
  const isKept = chunks.some(({ draft }) => draft.scripts.some(({ read }) => read.rest !== undefined));
  return { session, reports, environment: used.environment, timed, isRepaired: isKept || leftovers.size > 0 };
}

function withoutSecretInputs(row: JsonObject, secrets: SecretNames): JsonObject {
  const { call, inputs } = row;
  return call === undefined || inputs === undefined ? row : { ...row, inputs: putSecretsInValues(inputs, secrets) };
}

/** The flows that an import makes. */
function flowsOf({ signIns, asked, logins }: Pick<GroupGiven, 'signIns' | 'asked' | 'logins'>): readonly Group[] {
  return [...signIns.groups, ...asked.groups, ...logins.groups];
}

/** Whether a script may read a variable of a session, which may have another name in the suite. */
function isInScriptsAs({ names, isInScripts }: Around): (name: string) => boolean {
  const changed = new Map([...names.changed()].map(([from, to]) => [to, from]));
  return (name) => isInScripts(changed.get(name) ?? name);
}

function titleIn(group: Group, placed: PlacedRequest, { logins, titles }: GroupGiven): string {
  const own = logins.groups.includes(group) ? logins.titleOf(placed) : undefined;
  return own ?? titles.get(placed) ?? '';
}

interface Joining {
  readonly drafts: readonly Draft[];
  readonly isCalled: (draft: Draft) => boolean;
}

/** The rows of each request that is sent here. Calls are with the rows of the next request, those behind the last one with its rows. */
function joined(
  rows: readonly (readonly JsonObject[])[],
  { drafts, isCalled }: Joining,
): readonly (readonly JsonObject[])[] {
  const made: JsonObject[][] = [];
  let calls: readonly JsonObject[] = [];
  for (const [at, draft] of drafts.entries()) {
    const own = [...calls, ...rows[at]!];
    calls = isCalled(draft) ? own : [];
    if (!isCalled(draft)) made.push(own);
  }
  const last = made.pop() ?? [];
  return [...made, [...last, ...calls]];
}

interface Reporting {
  readonly group: Group;
  readonly assets: Assets;
  readonly logins: LoginFlows;
}

/** The report of a request, and of each that a login takes the place of. */
function reportsOf(
  chunk: Chunk,
  leftovers: ReadonlyMap<PlacedRequest, readonly Leftover[]>,
  { group, assets, logins }: Reporting,
): readonly (readonly [PlacedRequest, RequestReport])[] {
  const { placed } = chunk.draft;
  const places = logins.placesOf(placed);
  return (places.length === 0 ? [placed] : places).map((each) => {
    const more = [...(leftovers.get(placed) ?? []), ...logins.noteOf(each.request)];
    return [each, reportOf({ ...chunk, draft: { ...chunk.draft, placed: each } }, group, assets, more)];
  });
}

function titleOf({ rows, main }: Chunk): string {
  const { name, request } = rows[main]!;
  const [method = '', ...url] = String(request).split(' ');
  return titleText(name === undefined ? `${method} ${shownUrl(url.join(' '))}` : String(name));
}

/** The folder of a request, above the first one in it. */
function headingOf({ requests, depth }: Group, at: number): { readonly heading?: string } {
  const path = (placed: PlacedRequest | undefined): string =>
    placed?.folders
      .slice(depth)
      .map(({ name }) => name)
      .join(' / ') ?? '';
  const own = path(requests[at]);
  return own === '' || own === path(requests[at - 1]) ? {} : { heading: own };
}

function reportOf({ draft }: Chunk, group: Group, assets: Assets, more: readonly Leftover[]): RequestReport {
  const { request, folders } = draft.placed;
  const scripts = draft.scripts.flatMap(({ script, read }) =>
    read.rest === undefined ? [] : (assets.pathOf(script) ?? []),
  );
  const leftovers = [...draft.leftovers, ...more, ...lostScripts(draft, assets)];
  return {
    name: request.name.replaceAll(suiteReference, '{{$1}}') || draft.line,
    folders: folders.map(({ name }) => name),
    place: request.place,
    outcome: outcomeOf(leftovers, scripts),
    session: group.file,
    title: draft.title || draft.line,
    scripts,
    leftovers,
  };
}

/** Scripts that nothing here can run. */
function lostScripts({ scripts }: Draft, assets: Assets): readonly Leftover[] {
  return scripts
    .filter(({ script, read }) => read.rest !== undefined && assets.pathOf(script) === undefined)
    .map(({ script, read }) => ({
      place: script.place,
      source: read.rest!,
      reason: { kind: 'by-hand', what: leftoverOf.scriptOf(script.dialect) },
    }));
}
