import { posix } from 'node:path';
import { shownUrl } from '../../format/shown-url.js';
import { titleText } from '../../lib/printable.js';
import { leftoverOf } from '../../problems/import/report.js';
import { requestsOf, type PlacedRequest } from '../suite/requests-of.js';
import type { Leftover, Suite } from '../suite/suite.js';
import { openAssets, type Assets } from './assets.js';
import { openAvailable, readFirst } from './available.js';
import { baseOf, namesOfBase } from './base-url.js';
import { draftOf, type Around, type Draft } from './draft.js';
import { withHelpers } from './scripts/helpers.js';
import { openNames } from './names.js';
import { readBack } from './read-back.js';
import { environmentOf, otherEnvironments, secretsOf, type OtherEnvironment } from './environments.js';
import { outcomeOf, type ImportReport, type RequestReport } from './report.js';
import { chunkOf, type Chunk } from './rows.js';
import { mentions, packagesOf } from './scripts/script-files.js';
import { codeIn, isTextIn } from './scripts/set-texts.js';
import { openScripts } from './scripts/scripts.js';
import { codeLeft, type Scripts } from './scripts/placed-script.js';
import { namesAsked, namesOf, namesSet } from './scripts/names-set.js';
import { namesRead } from './scripts/names-read.js';
import { sessionText, type SessionText } from './files/session-text.js';
import { headOf } from './head.js';
import { sharedNames, type SharedName } from './shared-names.js';
import { setOnce } from './scripts/set-once.js';
import { sharedSettings } from './shared-settings.js';
import { slug } from './files/slug.js';
import { groupsOf, type Group, type Split } from './files/split.js';
import { titlesOf } from './files/titles.js';
import { openAskedFlows, type AskedFlows } from './asked-flows.js';
import { openSignIns, type SignIns } from './sign-in-flows.js';
import { withSignIns } from './sign-in-suite.js';
import { variablesOf } from './variables-of.js';
import { withSourceFiles } from './files/source-files.js';
import { withWholeStarts } from './scripts/whole-starts.js';
import { withFlow } from './flow.js';

export interface WriteOptions {
  /** @default as the suite says, otherwise 'collection' */
  readonly split?: Split;
  /** The folder of the source, from that of the sessions, if they may refer to files in it. @default they get copies */
  readonly sourceFolder?: string;
  /** The environment of the suite that gives the values of `.env.example`. @default its first one */
  readonly environment?: string;
  /** Characters of a body from which on it gets a file of its own. @default 4096 */
  readonly longBody?: number;
}

/** What a suite becomes. */
export interface WrittenSuite {
  /** The name of the suite as a part of paths. */
  readonly home: string;
  readonly sessions: readonly WrittenSession[];
  /** Bodies and scripts by path, relative to the folder of the sessions. */
  readonly files: ReadonlyMap<string, string>;
  readonly report: ImportReport;
  readonly environments: readonly OtherEnvironment[];
  /** Variables that one session sets and another one reads, which sessions cannot. */
  readonly shared: readonly SharedName[];
  /** Secrets by their variables of the environment. They are in no file. */
  readonly secrets: ReadonlyMap<string, string>;
}

/** A session file that a suite becomes. */
export interface WrittenSession extends SessionText {
  /** Relative to the folder of the sessions. */
  readonly file: string;
  /** The title of the request of each block, as a session has it. */
  readonly titles: readonly string[];
}

/** Makes session files of a suite. It writes nothing to the disk, and never throws for what is in a suite. */
export function writeSuite(given: Suite, options: WriteOptions = {}): WrittenSuite {
  const { split = given.split ?? 'collection', environment, sourceFolder, longBody = 4 * 1024 } = options;
  const from = split === 'collection' ? '.' : '..';
  const beside = sourceFolder === undefined ? undefined : posix.join(from, sourceFolder);
  const { suite, flows } = withSignIns(withSourceFiles(withWholeStarts(given), beside));
  const requests = requestsOf(suite);
  const home = slug(suite.name, 'suite');
  const signIns = openSignIns(flows, home, requests);
  const work = openWork(suite, requests, { environment, signIns, home });
  const assets = openAssets({
    home,
    from,
    changed: work.around.names.changed,
    source: sourceFolder,
    modules: suite.modules,
    longBody,
  });
  const titles = new Map(titlesOf(requests).map((title, at) => [requests[at]!, title]));
  const groups = groupsOf(suite, requests, split, home);
  const all = { ...work, assets, titles, split };
  const made = [...groups, ...signIns.groups, ...work.asked.groups].map((group) => writeGroup(group, all));
  const reports = new Map(made.flatMap(({ reports: each }) => [...each]));
  const variables = new Map(made.flatMap(({ environment: each }) => [...each]));
  const secrets = secretsOf(work.around.secrets, variables);
  return {
    home,
    sessions: made.map(({ session }) => session),
    files: assets.files(),
    environments: otherEnvironments(suite, work.around.names, { variables, environment }),
    shared: split === 'collection' ? [] : sharedNames(groups, work.around),
    secrets,
    report: {
      tool: suite.tool,
      name: suite.name,
      requests: requests.map((placed) => reports.get(placed)!),
      leftovers: suite.leftovers,
      sessions: made.map(({ session }) => session.file),
      names: [...work.around.names.changed()].map(([from, to]) => ({ from, to })),
      environment: environmentOf(variables, secrets),
      packages: packagesOf(
        assets.files(),
        made.map(({ session }) => session.text),
      ),
    },
  };
}

interface Work {
  readonly suite: Suite;
  /** Each request, and how many are before it. */
  readonly places: ReadonlyMap<PlacedRequest, number>;
  readonly scripts: Scripts;
  readonly around: Around;
  readonly signIns: SignIns;
  readonly asked: AskedFlows;
}

interface WorkGiven {
  readonly home: string;
  readonly environment: string | undefined;
  readonly signIns: SignIns;
}

function openWork(suite: Suite, all: readonly PlacedRequest[], { environment, signIns, home }: WorkGiven): Work {
  const { scripts, values: once } = setOnce(withHelpers(openScripts(suite, all, signIns.sets)), suite);
  const asked = openAskedFlows(scripts, suite, home);
  const base = baseOf(all);
  const { set: bySource, hasComputed } = namesOf(suite, all);
  const { set: byReading, own, nullable } = namesRead(scripts);
  const kept = [...scripts.all.map(codeLeft), ...(suite.modules?.values() ?? []), ...codeIn(scripts, once)].join('\n');
  // As with scripts that stay, any text may come into a variable.
  const scripted = new Set([...namesSet([kept]).names, ...scripts.all.flatMap(({ read }) => namesAsked(read))]);
  const available = openAvailable(all, scripts.of);
  const early = readFirst(all, available);
  const names = openNames({
    suite,
    set: new Set([...bySource, ...byReading, ...signIns.sets]),
    flows: signIns.flows,
    hasComputed,
    inScripts: (name) => mentions(kept, name),
    isOwn: (name) => own.has(name),
    isInput: asked.isInput,
    isReadFirst: (name) => early.has(name),
    isText: isTextIn(scripts, once),
    isNullable: (name) => nullable.has(name),
    once,
    isScripted: (name) => scripted.has(name),
    ofBase: namesOfBase(base),
    ...(environment !== undefined && { environment }),
  });
  const around: Around = {
    names,
    once: new Set(once.keys()),
    base,
    available,
    scriptsOf: (request) => asked.scriptsOf(request) ?? scripts.of(request),
    secrets: new Map(),
  };
  const { environment: used } = variablesOf(
    suite,
    [...all, ...[...signIns.groups, ...asked.groups].flatMap((group) => group.requests)],
    around,
  );
  for (const { name, value, isSecret } of used.values())
    around.secrets.set(isSecret && value ? value : `\0${name}`, name);
  return { suite, places: new Map(all.map((request, at) => [request, at])), scripts, around, signIns, asked };
}

interface GroupGiven extends Work {
  readonly assets: Assets;
  readonly titles: ReadonlyMap<PlacedRequest, string>;
  readonly split: Split;
}

function writeGroup(group: Group, given: GroupGiven) {
  const { assets, titles, suite, places, signIns, asked } = given;
  const isFlow = [...signIns.groups, ...asked.groups].includes(group);
  const around = isFlow ? { ...given.around, base: undefined } : given.around;
  const written = readBack(group.file, (repair) => {
    const repaired = { ...around, scriptsOf: repair.scriptsOf(around.scriptsOf) };
    const drafts = group.requests.map((placed) =>
      repair.draft(draftOf(placed, places.get(placed) ?? 0, titles.get(placed) ?? '', repaired)),
    );
    const shared = sharedSettings(drafts, around);
    const chunks = drafts.map((draft) =>
      repair.chunk(chunkOf(draft, { shared, around, assets, asked: (script) => asked.called(script, group, around) })),
    );
    const used = variablesOf(suite, group.requests, repaired);
    const head = repair.head(
      headOf({
        group,
        suite,
        shared,
        around: repaired,
        assets,
        used,
        inputs: asked.inputs(group, around),
        split: given.split,
      }),
    );
    const blocks = withFlow(asked.chunks(signIns.called(chunks, group, around), group)).map((rows, at) => ({
      rows,
      ...headingOf(group, at),
    }));
    return { ...sessionText(head, blocks), chunks, used };
  });
  const { chunks, used, leftovers } = written;
  const reports = chunks.map((chunk): [PlacedRequest, RequestReport] => [
    chunk.draft.placed,
    reportOf(chunk, group, assets, leftovers.get(chunk.draft.placed) ?? []),
  ]);
  const session: WrittenSession = {
    file: group.file,
    text: written.text,
    blocks: written.blocks,
    titles: chunks.map(titleOf),
  };
  return { session, reports, environment: used.environment };
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
    name: request.name || draft.line,
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
