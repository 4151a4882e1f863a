import { join } from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import { loadPlan } from '../../../src/loader/load-plan.js';
import { rowLabel } from '../../../src/format/label.js';
import type { Plan, Row } from '../../../src/format/plan.js';
import type { StepRecord } from '../../../src/record/record.js';
import type { CaseServer } from './case-server.js';
import type { Outcome } from './compare.js';
import { isPlain, type CaseHost } from './hosts.js';
import { fillExpected, type Case } from './read-cases.js';
import { environmentOf } from './run-on-engine.js';

export const mainFile = 'main.session.yaml';

/** What a host's reporter heard of a test. */
interface CollectedTest {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
  readonly errors: readonly { readonly message: string }[];
  readonly note?: string;
  readonly line?: number;
  readonly record?: StepRecord;
}

export interface CollectedFile {
  readonly file: string;
  readonly errors: readonly { readonly message: string }[];
  readonly tests: readonly CollectedTest[];
}

/** A run of a host's process. */
export interface Collecting {
  readonly folders: Readonly<Record<string, string>>;
  /** The folder that is the project root; default the one above them all. */
  readonly root?: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly options: object;
  readonly args: readonly string[];
}

/** A host that runs cases in processes of its own. */
export interface ProcessHost {
  readonly name: string;
  /** What joins the names of a test and those of its suites under `-t`. */
  readonly joint: string;
  readonly collect: (run: Collecting) => Promise<readonly CollectedFile[]>;
  /** One process for several roots; the files are named from the folder above. */
  readonly collectAll: (runs: readonly Collecting[]) => Promise<readonly CollectedFile[]>;
  /** Whether each root of such a process can have an environment of its own. */
  readonly envPerRoot: boolean;
}

type Files = Promise<ReadonlyMap<string, CollectedFile>>;

/**
 * One process for all plain cases, one for those that need a root or options of their own, few for those that need an
 * environment of their own, and few for those that run some of their rows.
 *
 * @param cases - those that the host runs
 */
export function processHost(host: ProcessHost, server: CaseServer, cases: readonly Case[]): CaseHost {
  const runs = new Map<string, () => Files>();
  const share = (of: readonly Case[], collect: () => Promise<readonly CollectedFile[]>): void => {
    let files: Files | undefined;
    const run = (): Files => (files ??= collectAfresh(of, server, collect));
    for (const { name } of of) runs.set(name, run);
  };

  const folders = (of: readonly Case[]): Collecting['folders'] =>
    Object.fromEntries(of.map(({ name, folder }) => [name, folder]));
  const common = { env: { CASES: server.url }, options: {} };
  const whole = cases.filter(({ expected }) => expected.run === undefined);
  const plain = cases.filter(isPlain);
  share(plain, () => host.collect({ ...common, folders: folders(plain), args: [] }));
  const special = whole.filter((of) => of.special);
  const together = special.filter((of) => host.envPerRoot || !hasOwnEnv(of));
  share(together, () => host.collectAll(together.map((of) => ownRun(of, server))));
  for (const group of sharedEnvs(special.filter((one) => !together.includes(one))))
    share(group, () => host.collectAll(group.map((of) => ownRun(of, server))));
  for (const { of, pattern } of selections(cases, host.joint, server))
    share(of, () => host.collect({ ...common, folders: folders(of), args: ['-t', pattern] }));

  return {
    name: host.name,
    run: async (of) => {
      const file = (await runs.get(of.name)!()).get(of.name);
      if (!file) throw new Error(`${host.name} reported nothing of ${of.name}`);
      return outcomeOf(of, file, server);
    },
  };
}

async function collectAfresh(
  cases: readonly Case[],
  server: CaseServer,
  collect: () => Promise<readonly CollectedFile[]>,
): Files {
  for (const { name } of cases) server.reset(name);
  return byFolder(await collect());
}

/** Cases with an environment of their own, in groups in which none reads what another one sets. */
function sharedEnvs(cases: readonly Case[]): readonly (readonly Case[])[] {
  const groups: Case[][] = [];
  for (const of of cases) {
    const group = groups.find((others) => others.every((other) => sparesEnv(of, other) && sparesEnv(other, of)));
    if (group) group.push(of);
    else groups.push([of]);
  }
  return groups;
}

/** Whether the files of the other case name nothing that this one sets. Some variables are for every session. */
function sparesEnv({ expected: { env, inputs } }: Case, { folder }: Case): boolean {
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(join(folder, name), 'utf8'));
  const isNamed = (name: string): boolean => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  const names = Object.keys({ ...env, ...inputs });
  return !names.some((name) => /^(?:CI|CALLSHEET_SEED)$/.test(name) || isNamed(name.replace('CALLSHEET_INPUT_', '')));
}

function hasOwnEnv({ expected }: Case): boolean {
  return Object.keys({ ...expected.env, ...expected.inputs }).length > 0;
}

function byFolder(files: readonly CollectedFile[]): ReadonlyMap<string, CollectedFile> {
  const mains = files.filter(({ file }) => file.split('/').length === 2);
  return new Map(mains.map((file) => [file.file.split('/')[0]!, file]));
}

function ownRun(of: Case, server: CaseServer): Collecting {
  return {
    folders: { [of.name]: of.folder },
    root: of.name,
    env: environmentOf(of, server.url),
    options: hostOptions(fillExpected(of, server.url).options, of.folder),
    args: [],
  };
}

/** Reads what a collecting reporter has written. */
export function readCollected(path: string, printed: { stdout: string; stderr: string }): readonly CollectedFile[] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { files: CollectedFile[] }).files;
  } catch {
    throw new Error(`no results were written:\n${printed.stdout}\n${printed.stderr}`);
  }
}

/** The names of a case's rows, and of those that it runs. */
export interface Selected {
  readonly of: Case;
  readonly all: ReadonlySet<string>;
  readonly wanted: ReadonlySet<string>;
}

/** Cases that run some of their rows, in groups in which one pattern selects just these. */
function selections(
  cases: readonly Case[],
  joint: string,
  server: CaseServer,
): readonly { readonly of: readonly Case[]; readonly pattern: string }[] {
  const groups: Selected[][] = [];
  for (const of of cases.filter(({ expected }) => expected.run !== undefined)) {
    const selected = selectedRows(of, joint, server);
    const group = groups.find((others) => others.every((other) => isApart(other, selected)));
    if (group) group.push(selected);
    else groups.push([selected]);
  }
  return groups.map((group) => ({ of: group.map(({ of }) => of), pattern: namePattern(group) }));
}

export function selectedRows(of: Case, joint: string, server: CaseServer): Selected {
  const { plan } = loadPlan(of.folder, mainFile, environmentOf(of, server.url));
  const ids = new Set(of.expected.run!.map(String));
  const nameOf = (row: Row): string => [plan!.name, ...labels(row, plan!)].join(joint);
  const rows = plan!.rows;
  return {
    of,
    all: new Set(rows.map(nameOf)),
    wanted: new Set(rows.filter(({ id }) => ids.has(id)).map(nameOf)),
  };
}

/** Whether no wanted name is that of an unwanted row of the other. */
function isApart(a: Selected, b: Selected): boolean {
  const spares = (one: Selected, other: Selected): boolean =>
    [...one.wanted].every((name) => !other.all.has(name) || other.wanted.has(name));
  return spares(a, b) && spares(b, a);
}

export function namePattern(group: readonly Selected[]): string {
  const names = new Set(group.flatMap(({ wanted }) => [...wanted]));
  return [...names].map((name) => `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`).join('|');
}

function labels(row: Row, plan: Plan): readonly string[] {
  return [...(row.call === undefined ? [] : labels(plan.rows[row.call]!, plan)), rowLabel(row)];
}

/** A case's options, as hosts call them. @param folder - of the case, which paths of options are relative to */
export function hostOptions(
  { defaults, scriptTimeout, waits, redact, bodyLimit }: Case['expected']['options'],
  folder: string,
): object {
  const { openapi } = defaults ?? {};
  return {
    ...defaults,
    ...(typeof openapi === 'string' && { openapi: join(folder, openapi) }),
    ...(scriptTimeout !== undefined && { scriptTimeout }),
    ...(waits && { waits }),
    ...(redact && { redact }),
    ...(bodyLimit !== undefined && { report: { bodyLimit } }),
  };
}

function outcomeOf(of: Case, { tests, errors }: CollectedFile, server: CaseServer): Outcome {
  const records = tests.flatMap((test) => (test.record ? [agreeing(test)] : []));
  const { plan, problems } = loadPlan(of.folder, mainFile, environmentOf(of, server.url));
  const shown = errors.map(({ message }) => message.replaceAll(`${of.name}/`, ''));
  const missing = plan ? [] : problems.filter(({ message }) => !shown.some((text) => text.includes(message)));
  if (missing.length > 0)
    throw new Error(`not shown: ${missing.map(({ message }) => message).join('; ')}\nbut: ${shown.join('\n')}`);
  return {
    records: records.map((record) => inFolder(record, of.name)),
    received: server.received(of.name),
    problems,
    postFailures: plan ? shown.map(failureIn) : [],
    cases: server.url,
  };
}

/** A host reports an error of a file in words, which end with the code. */
function failureIn(text: string): Outcome['postFailures'][number] {
  const [first = ''] = text.split('\n');
  const [, message = first, code = 'no code'] = /^(.*) \[([a-z-]+)\]$/.exec(first) ?? [];
  return { code, message };
}

/** The record of a test, once what the host says of the test is the same. */
function agreeing({ record, state, errors, note, name }: CollectedTest): StepRecord {
  const expected = record!.state === 'waiting' ? 'skipped' : record!.state;
  if (state !== expected) throw new Error(`${name} is ${state} to the host and ${record!.state} in its record`);
  if (state === 'skipped' && note !== record!.reason) throw new Error(`${name} is skipped with the note ${note}`);
  if (state === 'failed' && errors.length !== record!.failures.length)
    throw new Error(`${name} shows ${errors.length} errors`);
  return record!;
}

/** Paths as they are where the case's folder is the root. */
function inFolder(record: StepRecord, name: string): StepRecord {
  const own = <Place extends { readonly file?: string }>(place: Place): Place =>
    place.file?.startsWith(`${name}/`) ? { ...place, file: place.file.slice(name.length + 1) } : place;
  const { source, request } = record;
  const body =
    request?.body && own({ ...request.body, ...(request.body.parts && { parts: request.body.parts.map(own) }) });
  return { ...record, source: source.map(own), ...(body && { request: { ...request!, body } }) };
}
