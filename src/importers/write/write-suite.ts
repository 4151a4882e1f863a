import { posix } from 'node:path';
import { requestsOf, type PlacedRequest } from '../suite/requests-of.js';
import type { Suite } from '../suite/suite.js';
import { openAssets } from './requests/assets.js';
import { openAvailable, readFirst } from './names/available.js';
import { baseOf, namesOfBase } from './names/base-url.js';
import type { Around } from './requests/draft.js';
import { withHelpers } from './scripts/helpers.js';
import { openNames } from './names/names.js';
import { environmentOf, otherEnvironments, secretsOf, type OtherEnvironment } from './environments.js';
import type { ImportReport } from './report.js';
import { mentions, packagesOf } from './scripts/script-files.js';
import { codeIn, isTextIn } from './scripts/set-texts.js';
import { notesOfModules } from './scripts/module-notes.js';
import { openScripts } from './scripts/scripts.js';
import { codeLeft } from './scripts/placed-script.js';
import { namesAsked, namesOf, namesSet } from './scripts/names-set.js';
import { withNullWords } from './scripts/null-words.js';
import { openUnsetWords } from './scripts/unset-words.js';
import { namesRead } from './scripts/names-read.js';
import { sharedNames, type SharedName } from './names/shared-names.js';
import { setOnce } from './scripts/set-once.js';
import { homeOf } from './files/slug.js';
import { groupsOf, type Group, type Split } from './files/split.js';
import { titlesOf } from './files/titles.js';
import { openAskedFlows } from './flows/asked-flows.js';
import { openSignIns, type SignIns } from './flows/sign-in-flows.js';
import { noteOfTimed } from './requests/tests-of.js';
import { withSignIns } from './flows/sign-in-suite.js';
import { variablesOf } from './variables-of.js';
import { withSourceFiles } from './files/source-files.js';
import { withWholeStarts } from './scripts/whole-starts.js';
import { writeGroup, type GroupGiven, type WrittenSession } from './write-group.js';
import { openLoginFlows } from './flows/login-flows.js';
import { findLogins, type Logins } from './flows/logins.js';

export interface WriteOptions {
  /** @default as the suite says, otherwise 'collection' */
  readonly split?: Split;
  /** The folder of the source, from that of the sessions, if they may refer to files in it. @default they get copies */
  readonly sourceFolder?: string;
  /** The project root, from the folder of the sessions. @default files to upload are not looked for there */
  readonly rootFolder?: string;
  /** Whether there is a file to upload, by its path from the folder of the sessions. @default those of the source are there */
  readonly hasFile?: (path: string) => boolean;
  /** The environment of the suite that gives the values of `.env.example`. @default its first one */
  readonly environment?: string;
  /** What shared logins become. @default flows, where saved answers show that no cookie is lost */
  readonly logins?: Logins;
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

/** Makes session files of a suite. It writes nothing to the disk, and never throws for what is in a suite. */
export function writeSuite(given: Suite, options: WriteOptions = {}): WrittenSuite {
  const { split = given.split ?? 'collection', environment, sourceFolder, hasFile, longBody = 4 * 1024 } = options;
  const from = split === 'collection' ? '.' : '..';
  const placed = withSourceFiles(withWholeStarts(given), {
    folder: sourceFolder,
    root: options.rootFolder,
    from,
    hasFile,
  });
  const { suite, flows } = withSignIns(placed);
  const requests = requestsOf(suite);
  const home = homeOf(suite.name);
  const groups = groupsOf(suite, requests, split, home);
  const signIns = openSignIns(flows, home, requests);
  const work = openWork({ suite, requests, groups, environment, signIns, home, logins: options.logins });
  const assets = openAssets({
    home,
    changed: work.around.names.changed,
    source: sourceFolder,
    modules: suite.modules,
    longBody,
    code: work.kept,
  });
  const titles = new Map(titlesOf(requests).map((title, at) => [requests[at]!, title]));
  const all = { ...work, assets, titles, split };
  const loginFlows = work.logins.groups.map((group) => writeGroup(group, all));
  // What a script sets that is carried over does not leave a flow.
  if (loginFlows.some(({ isRepaired }) => isRepaired)) return writeSuite(given, { ...options, logins: 'requests' });
  const others = [...groups, ...signIns.groups, ...work.asked.groups].map((group) => writeGroup(group, all));
  const made = [...others, ...loginFlows];
  const reports = new Map(made.flatMap((group) => group.reports));
  const variables = new Map(made.flatMap((group) => [...group.environment]));
  const secrets = secretsOf(work.around.secrets, variables);
  const written = assets.files();
  return {
    home,
    sessions: made.map(({ session }) => session),
    files: written,
    environments: otherEnvironments(suite, work.around.names, { variables, environment }),
    shared: split === 'collection' ? [] : sharedNames(groups, work.around),
    secrets,
    report: {
      tool: suite.tool,
      name: suite.name,
      requests: requests.map((placed) => reports.get(placed)!),
      leftovers: [
        ...suite.leftovers,
        ...notesOfModules(suite, (path) => written.has(posix.join('scripts', home, path))),
        ...work.asked.notes,
        ...noteOfTimed(made.flatMap(({ timed }) => timed)),
      ],
      sessions: made.map(({ session }) => session.file),
      names: hasNames(suite) ? [...work.around.names.changed()].map(([from, to]) => ({ from, to })) : [],
      environment: environmentOf(variables, secrets),
      packages: packagesOf(
        written,
        made.map(({ session }) => session.text),
      ),
    },
  };
}

interface Work extends Omit<GroupGiven, 'assets' | 'titles' | 'split'> {
  /** Code of the suite that stays code. */
  readonly kept: string;
}

interface WorkGiven {
  readonly suite: Suite;
  readonly requests: readonly PlacedRequest[];
  readonly groups: readonly Group[];
  readonly home: string;
  readonly environment: string | undefined;
  readonly signIns: SignIns;
  readonly logins: Logins | undefined;
}

function openWork(given: WorkGiven): Work {
  const { suite, requests: all, groups, environment, signIns, home } = given;
  const opened = setOnce(withHelpers(openScripts(suite, all, signIns.sets)), suite);
  const { values: once } = opened;
  const modules = [...(suite.modules?.values() ?? [])];
  const kept = [...opened.scripts.all.map(codeLeft), ...modules, ...codeIn(opened.scripts, once)].join('\n');
  const scripts = withNullWords(opened.scripts, all, kept);
  const asked = openAskedFlows(scripts, suite, home);
  const taken = [...signIns.groups, ...asked.groups].map(({ name }) => name);
  const logins = openLoginFlows(findLogins({ suite, groups, scripts, logins: given.logins }), { home, taken });
  const base = baseOf(all);
  const { set: bySource, hasComputed } = namesOf(suite, all);
  const { set: byReading, own, nullable, nulled } = namesRead(scripts);
  // As with scripts that stay, any text may come into a variable.
  const scripted = new Set([...namesSet([kept]).names, ...scripts.all.flatMap(({ read }) => namesAsked(read))]);
  const available = openAvailable(all, scripts.of);
  const early = readFirst(all, available, scripts.of);
  const isInScripts = (name: string): boolean => mentions(kept, name);
  const names = openNames({
    suite,
    set: new Set([...bySource, ...byReading, ...signIns.sets]),
    flows: signIns.flows,
    hasComputed,
    inScripts: isInScripts,
    isOwn: (name) => own.has(name),
    isInput: (name) => asked.isInput(name) || logins.isInput(name),
    isReadFirst: (name) => early.has(name),
    isText: isTextIn(scripts, once),
    unsetWord: openUnsetWords(scripts, all, kept),
    isNullable: (name) => nullable.has(name),
    isNulled: (name) => nulled.has(name),
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
    isInScripts,
    scriptsOf: (request) => asked.scriptsOf(request) ?? logins.scriptsOf(request, scripts.of(request)),
    secrets: new Map(),
  };
  const { environment: used } = variablesOf(
    suite,
    [...all, ...[...signIns.groups, ...asked.groups].flatMap((group) => group.requests)],
    around,
  );
  for (const { name, value, isSecret } of used.values())
    around.secrets.set(isSecret && value ? value : `\0${name}`, name);
  return { suite, places: new Map(all.map((request, at) => [request, at])), around, signIns, asked, logins, kept };
}

/** Recordings, documents and commands have no variables, so that no name of theirs can have changed. */
function hasNames({ tool }: Suite): boolean {
  return !['har', 'openapi', 'curl'].includes(tool);
}
