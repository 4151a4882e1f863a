import { posix } from 'node:path';
import type { SecretNames } from '../suite/known-secrets.js';
import { requestsOf } from '../suite/requests-of.js';
import type { Suite } from '../suite/suite.js';
import { openAssets } from './requests/assets.js';
import {
  environmentOf,
  otherEnvironments,
  secretsOf,
  withKnownSecrets,
  type OtherEnvironment,
} from './environments.js';
import type { ImportReport } from './report.js';
import { withCapturedTexts } from './scripts/captured-texts.js';
import { packagesOf } from './scripts/script-files.js';
import { notesOfModules } from './scripts/module-notes.js';
import { withInnerReferences } from './names/inner-references.js';
import { sharedNames, type SharedName } from './names/shared-names.js';
import { homeOf } from './files/slug.js';
import { groupsOf, type Group, type Split } from './files/split.js';
import { titlesOf } from './files/titles.js';
import { openFlowInputs } from './flows/flow-inputs.js';
import { openSignIns } from './flows/sign-in-flows.js';
import { noteOfTimed } from './requests/tests-of.js';
import { withSignIns } from './flows/sign-in-suite.js';
import { withSourceFiles } from './files/source-files.js';
import { withWholeStarts } from './scripts/whole-starts.js';
import { writeGroup, type WrittenGroup, type WrittenSession } from './write-group.js';
import { hasSecretName, secretNames, withoutSecretNames, withoutSecrets } from './without-secrets.js';
import { hasSecretUrl, notesOfShown, otherSecrets, shownSecrets } from './shown-secrets.js';
import { hideSecrets } from '../suite/hide-secrets.js';
import type { Logins } from './flows/logins.js';
import { openWork, type Work } from './open-work.js';

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
  /** Names of the environment that others have with another value, and what they are in this suite. @default none */
  readonly envNames?: Readonly<Record<string, string>>;
  /** What shared logins become. @default flows, where saved answers show that no cookie is lost */
  readonly logins?: Logins;
  /** Whether flows get no inputs but what steps set, so that some run by themselves, too. @default false */
  readonly areFlowsSparing?: boolean;
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
  const written = writeKnowing(new Map(), given, options);
  const { environment } = options;
  // A request may have what only a later one shows to be a secret.
  const own = secretNames(written.secrets, ownNames(written, options.envNames));
  const all = new Map([...own, ...otherSecrets(given, written, { known: own, environment })]);
  const shown = shownSecrets(given, written, all);
  const isRenamed = [...own].some(([value, name]) => written.secrets.get(name) !== value);
  const isShown = shown.size > 0 || hasSecretName(given, all) || hasSecretUrl(given, written, own);
  if (!isShown && !isRenamed) return written;
  const known = new Map([...own, ...shown]);
  const again = writeKnowing(known, withoutSecretNames(given, new Map([...all, ...shown])), {
    ...options,
    ...(environment !== undefined && { environment: hideSecrets(environment, all) }),
  });
  const notes = notesOfShown(given, again, known);
  return { ...again, report: { ...again.report, leftovers: [...again.report.leftovers, ...notes] } };
}

/** Names for the secrets of requests. Those of variables have them already. */
function ownNames({ secrets }: WrittenSuite, names: WriteOptions['envNames'] = {}): ReadonlyMap<string, string> {
  return new Map(Object.entries(names).filter(([name, own]) => secrets.has(name) && !secrets.has(own)));
}

/** @param known - variables of the environment by secrets that are found already */
function writeKnowing(known: SecretNames, given: Suite, options: WriteOptions): WrittenSuite {
  const { split = given.split ?? 'collection', environment, sourceFolder, hasFile, longBody = 4 * 1024 } = options;
  const from = split === 'collection' ? '.' : '..';
  const placed = withSourceFiles(withWholeStarts(withCapturedTexts(withInnerReferences(given))), {
    folder: sourceFolder,
    root: options.rootFolder,
    from,
    hasFile,
  });
  const { suite, flows } = withSignIns(placed);
  const requests = requestsOf(suite);
  const home = homeOf(suite.name);
  const groups = groupsOf(suite, requests, split, home);
  const inputsOf = openFlowInputs(options.areFlowsSparing === true);
  const signIns = openSignIns(flows, { suite, home, inputsOf });
  const work = openWork({
    suite,
    requests,
    groups,
    environment,
    envNames: options.envNames ?? {},
    signIns,
    home,
    inputsOf,
    known,
    logins: options.logins,
  });
  const assets = openAssets({
    home,
    changed: work.around.names.changed,
    source: sourceFolder,
    modules: suite.modules,
    longBody,
    code: work.kept,
    secrets: work.around.secrets,
  });
  const titles = new Map(titlesOf(requests).map((title, at) => [requests[at]!, title]));
  const all = { ...work, assets, titles, split };
  const loginFlows = work.logins.groups.map((group) => writeGroup(group, all));
  // What a script sets that is carried over does not leave a flow.
  if (loginFlows.some(({ isRepaired }) => isRepaired))
    return writeKnowing(known, given, { ...options, logins: 'requests' });
  const others = [...groups, ...signIns.groups, ...work.asked.groups].map((group) => writeGroup(group, all));
  const made = [...others, ...loginFlows];
  return writtenOf(suite, { work, written: assets.files(), made, groups, split, environment });
}

interface Made {
  readonly work: Work;
  /** The files besides the sessions. */
  readonly written: ReadonlyMap<string, string>;
  readonly made: readonly WrittenGroup[];
  readonly groups: readonly Group[];
  readonly split: Split;
  readonly environment: string | undefined;
}

function writtenOf(suite: Suite, { work, written, made, groups, split, environment }: Made): WrittenSuite {
  const { home, around } = work;
  const all = made.flatMap((group) => [...group.environment]);
  const variables = withKnownSecrets(all, around.secrets);
  const secrets = secretsOf(around.secrets, variables);
  return {
    home,
    sessions: made.map(({ session }) => session),
    files: written,
    environments: otherEnvironments(suite, around.names, { variables, environment, secrets: around.secrets }),
    shared: split === 'collection' ? [] : sharedNames(groups, around),
    secrets,
    report: withoutSecrets(
      reportOfSuite(suite, { work, written, made, environment: environmentOf(variables, secrets) }),
      secretNames(secrets),
    ),
  };
}

interface Reporting extends Pick<Made, 'work' | 'written' | 'made'> {
  readonly environment: ImportReport['environment'];
}

function reportOfSuite(suite: Suite, { work, written, made, environment }: Reporting): ImportReport {
  const { home, around, asked, places } = work;
  const reports = new Map(made.flatMap((group) => group.reports));
  const sessions = made.map(({ session }) => session);
  return {
    tool: suite.tool,
    name: suite.name,
    requests: [...places.keys()].map((placed) => reports.get(placed)!),
    leftovers: [
      ...suite.leftovers,
      ...notesOfModules(suite, {
        isCopied: (path) => written.has(posix.join('scripts', home, path)),
        secrets: around.secrets,
      }),
      ...asked.notes,
      ...noteOfTimed(made.flatMap(({ timed }) => timed)),
    ],
    sessions: sessions.map(({ file }) => file),
    names: hasNames(suite) ? [...around.names.changed()].map(([from, to]) => ({ from, to })) : [],
    environment,
    packages: packagesOf(
      written,
      sessions.map(({ text }) => text),
    ),
  };
}

/** Recordings, documents and commands have no variables, so that no name of theirs can have changed. */
function hasNames({ tool }: Suite): boolean {
  return !['har', 'openapi', 'curl'].includes(tool);
}
