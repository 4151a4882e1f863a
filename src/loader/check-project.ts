import { join } from 'node:path';
import { collectFlows } from './plan/flows.js';
import { isCi } from '../lib/is-ci.js';
import { once, remember } from '../lib/memoize.js';
import { resolvePath } from '../format/paths.js';
import { firstProblems } from '../problems/file/most-problems.js';
import type { Problem } from '../format/problem.js';
import { sessionUnreadable } from '../problems/plan/plan.js';
import type { Session } from '../format/session.js';
import { checkSession } from './check/check-session.js';
import { findFaults } from './check/faults.js';
import { silence } from './check/silence.js';
import type { CheckSources, Disk, EnvNames, FileOptions } from './check/sources.js';
import { listSessions } from './files/find-sessions.js';
import { openDisk, realFile } from './files/open-disk.js';
import { sharedEnv } from './files/shared-env.js';
import { type FindContract, findContractErrors, withContractErrors } from './plan/contract-source.js';
import { columnsOf, dataFinder, findDataErrors, type FindData, withDataErrors } from './plan/data-source.js';
import { findCallErrors, findPlanErrors } from './plan/find-plan-errors.js';
import type { ReadSession, SessionReader } from './files/read-session.js';
import { parseEnv } from 'node:util';
import { inputVariables } from '../lib/input-variable.js';

interface ProjectPlace {
  /** The project root. */
  readonly root: string;
  readonly read: SessionReader;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** @default files have no options, and `.env` files are in the root */
  readonly optionsOf?: OptionsOf;
}

/** The options of a file; those of the same configuration are the same object. */
export type OptionsOf = (file: string) => FileOptions;

/**
 * What a run leaves out of its count, because its notes have it: they know which requests really passed untested.
 */
const notOfRuns: ReadonlySet<string> = new Set(['nothing-tested', 'environment-without-file']);

/** Flows that are kept read for the calls of later files. */
const keptFlows = 500;

/**
 * Finds the warnings of one file after another that a run counts. It keeps no session but those of flows: all sessions of a long
 * run would take more memory than the rest of it.
 *
 * @param files - all that are asked for
 */
export function warningFinder(place: ProjectPlace, files: readonly string[]): (file: string) => readonly Problem[] {
  const project = openProject(place, files, keptFlows);
  return (file) => {
    const source = place.read(file, false);
    const read = (path: string): ReadSession => (path === file ? source : project.read(path));
    const found = checkFile(file, { ...project, read });
    return firstProblems(found.filter(({ severity, code }) => severity === 'warning' && !notOfRuns.has(code)));
  };
}

export interface Project {
  readonly read: (file: string) => ReadSession;
  readonly contract: FindContract;
  readonly sources: Omit<CheckSources, 'flows' | 'options' | 'env'>;
  readonly optionsOf: OptionsOf;
  /** @param folder - where the `.env` files are */
  readonly envIn: (folder: string) => EnvNames;
}

const noOptions: FileOptions = { hasTests: false, folder: '' };

export function checkFile(file: string, project: Project): Problem[] {
  const { read, envIn, contract } = project;
  const options = project.optionsOf(file);
  const sources = { ...project.sources, options, env: () => envIn(options.folder) };
  const source = read(file);
  if (source.kind === 'missing') return [{ ...sessionUnreadable(file, source.reason), severity: 'error', file }];
  if (source.kind === 'broken') return checkRemains(source, { read, contract, sources });
  const { session } = source;
  const { data } = sources;
  const flows = collectFlows(session, withContractErrors(withDataErrors(read, data), contract));
  const errors = [...findPlanErrors(session, flows, data), ...findContractErrors(session, contract)];
  return silence([...source.problems, ...errors, ...checkSession(session, { ...sources, flows })], session);
}

/** A file with errors, and what can be said of the rest of it. */
function checkRemains(
  { problems, remains, text }: Extract<ReadSession, { kind: 'broken' }>,
  { read, contract, sources }: Pick<Project, 'read' | 'contract'> & { readonly sources: Omit<CheckSources, 'flows'> },
): Problem[] {
  if (!remains) return [...problems];
  const { session, lost } = remains;
  const { data } = sources;
  const flows = collectFlows(session, withContractErrors(withDataErrors(read, data), contract));
  const callErrors = [
    ...findCallErrors(session, flows),
    ...findDataErrors(session, data),
    ...findContractErrors(session, contract),
  ];
  const faults = findFaults(session, lost, { problems, text });
  return silence([...problems, ...callErrors, ...checkSession(session, { ...sources, flows }, faults)], session);
}

/**
 * What concerns the whole project is found only when someone asks for it.
 *
 * @param mostKept - sessions that are kept once they are read. Default: all, so that each is read once
 */
export function openProject(place: ProjectPlace, files: readonly string[], mostKept = Infinity): Project {
  const { root, read: readFile, env, optionsOf = () => noOptions } = place;
  const read = remember(mostKept, (file: string) => readFile(file, mostKept === Infinity));
  const checked = new Set(files);
  const list = once(() => listSessions(root));
  const actual = remember(Infinity, (file: string) => realFile(root, file));
  const all = once(() => [...new Set([...files, ...list()])]);
  const data = dataFinder(remember(keptData, (file: string) => readFile.data(file)));
  const contract = remember(keptData, (file: string) => readFile.contract(file));
  const given = once(() => givenInputs(all(), { read, actual, data }));
  const inputNames = once(() => new Set(all().flatMap((file) => inputsOf(read(file)))));
  const disk = openDisk(root);
  const envIn = remember(Infinity, (folder: string) =>
    readEnvNames(folder === '' ? disk : openDisk(join(root, folder)), env),
  );
  const isChecked = (file: string): boolean => checked.has(file);
  const givenTo: CheckSources['givenTo'] = (file) => given().get(actual(file));
  return { read, optionsOf, envIn, contract, sources: { list, disk, data, isChecked, givenTo, inputNames } };
}

interface Givers {
  readonly read: (file: string) => ReadSession;
  /** Where a link leads. */
  readonly actual: (file: string) => string;
  readonly data: FindData;
}

/** How many data files are kept while files are checked. */
const keptData = 20;

/** By flow, the names that any call of it passes, whichever link the call goes by. */
function givenInputs(files: readonly string[], project: Givers): ReadonlyMap<string, Set<string>> {
  const given = new Map<string, Set<string>>();
  for (const file of files) {
    const session = sessionOf(project.read(file));
    if (session) noteInputs(session, given, project);
  }
  return given;
}

function inputsOf(source: ReadSession): readonly string[] {
  return sessionOf(source)?.inputs.map(({ name }) => name) ?? [];
}

/** Of a broken file, what can be read of it. */
function sessionOf(source: ReadSession): Session | undefined {
  if (source.kind === 'missing') return undefined;
  return source.kind === 'broken' ? source.remains?.session : source.session;
}

function noteInputs(session: Session, given: Map<string, Set<string>>, { actual, data }: Givers): void {
  for (const step of session.steps) {
    if (step.kind !== 'call') continue;
    const flow = actual(resolvePath(session.file, step.flow));
    const names = given.get(flow) ?? new Set();
    for (const { name } of step.inputs) names.add(name);
    const rows = step.each && data(session, step.each);
    if (rows?.kind === 'rows') for (const name of columnsOf(rows.rows)) names.add(name);
    given.set(flow, names);
  }
}

/** Which environment a run selects is not known here, so every `.env` file counts. */
function readEnvNames(disk: Disk, env: Readonly<Record<string, string | undefined>>): EnvNames {
  const files = disk
    .names('')
    .filter((name) => /^\.env(?:\.|$)/.test(name))
    .map((name) => ({ name, values: parseEnv(disk.text(name, 'env')) }));
  const inFiles = new Set(files.flatMap(({ values }) => Object.keys(values)));
  const inProcess = Object.keys(env).filter((name) => env[name] !== undefined);
  const read = files.filter(({ name }) => !/\.(?:example|sample|template|dist)$/.test(name));
  return {
    disk,
    isCi: isCi(env),
    inFiles,
    shared: sharedEnv(disk, env),
    known: new Set([...inFiles, ...inProcess]),
    inputs: inputVariables(env),
    inputsInFiles: Object.assign({}, ...read.map(({ values }) => inputVariables(values))) as Record<string, string>,
  };
}
