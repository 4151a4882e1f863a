import { readFileSync } from 'node:fs';
import { loadPlan } from '../../../src/loader/load-plan.js';
import { rowLabel } from '../../../src/format/label.js';
import type { Plan, Row } from '../../../src/format/plan.js';
import type { StepRecord } from '../../../src/record/record.js';
import type { CaseServer } from './case-server.js';
import type { Outcome } from './compare.js';
import type { CaseHost } from './hosts.js';
import { fillExpected, type Case } from './read-cases.js';
import { environmentOf } from './run-on-engine.js';

export const mainFile = 'main.session.yaml';

/** What a host's reporter was told of a test. */
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
  readonly root?: string;
  readonly env: Readonly<Record<string, string>>;
  readonly options: object;
  readonly args: readonly string[];
}

/** A host that runs cases in processes of its own. */
export interface ProcessHost {
  readonly name: string;
  /** What stands between the names of a test and those of its suites under `-t`. */
  readonly joint: string;
  readonly collect: (run: Collecting) => Promise<readonly CollectedFile[]>;
  /** Where one process can run several roots: those of all runs, their files named from the folder above. */
  readonly collectAll?: (runs: readonly Collecting[]) => Promise<readonly CollectedFile[]>;
}

type Files = Promise<ReadonlyMap<string, CollectedFile>>;

/**
 * One process for all plain cases, and one for each that needs a root, an environment or options of its own.
 *
 * @param cases - those that the host runs
 */
export function processHost(host: ProcessHost, server: CaseServer, cases: readonly Case[]): CaseHost {
  let plain: Files | undefined;
  let special: Files | undefined;
  const fileOf = async (of: Case): Promise<CollectedFile | undefined> => {
    if (!of.special && !isFiltered(of)) return (await (plain ??= runTogether(host, server, cases))).get(of.name);
    if (!isFiltered(of) && host.collectAll) return (await (special ??= runSpecial(host, server, cases))).get(of.name);
    server.reset(of.name);
    return (await host.collect(aloneRun(host, of, server)))[0];
  };
  return {
    name: host.name,
    run: async (of) => {
      const file = await fileOf(of);
      if (!file) throw new Error(`${host.name} reported nothing of ${of.name}`);
      return outcomeOf(of, file, server);
    },
  };
}

/** Whether some of its rows are run alone, for which a name pattern is given to the process. */
function isFiltered(of: Case): boolean {
  return of.expected.run !== undefined;
}

async function runTogether({ collect }: ProcessHost, server: CaseServer, cases: readonly Case[]): Files {
  const plain = cases.filter((of) => !of.special && !isFiltered(of));
  for (const of of plain) server.reset(of.name);
  const folders = Object.fromEntries(plain.map((of) => [of.name, of.folder]));
  return byFolder(await collect({ folders, env: { CASES: server.url }, options: {}, args: [] }));
}

async function runSpecial(host: ProcessHost, server: CaseServer, cases: readonly Case[]): Files {
  const special = cases.filter((of) => of.special && !isFiltered(of));
  for (const of of special) server.reset(of.name);
  return byFolder(await host.collectAll!(special.map((of) => aloneRun(host, of, server))));
}

function byFolder(files: readonly CollectedFile[]): ReadonlyMap<string, CollectedFile> {
  const mains = files.filter(({ file }) => file.split('/').length === 2);
  return new Map(mains.map((file) => [file.file.split('/')[0]!, file]));
}

function aloneRun(host: ProcessHost, of: Case, server: CaseServer): Collecting {
  const { plan } = loadPlan(of.folder, mainFile, environmentOf(of, server.url));
  const wanted = of.expected.run?.map(String);
  return {
    folders: { [of.name]: of.folder },
    root: of.name,
    env: environmentOf(of, server.url),
    options: hostOptions(fillExpected(of, server.url).options),
    args: wanted === undefined ? [] : ['-t', namePattern(plan!, wanted, host.joint)],
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

/** A pattern that the full names of some rows match and those of no others. */
function namePattern(plan: Plan, ids: readonly string[], joint: string): string {
  const names = plan.rows
    .filter((row) => ids.includes(row.id))
    .map((row) => [plan.name, ...labels(row, plan)].join(joint));
  return names.map((name) => `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`).join('|');
}

function labels(row: Row, plan: Plan): readonly string[] {
  return [...(row.call === undefined ? [] : labels(plan.rows[row.call]!, plan)), rowLabel(row)];
}

/** A case's options, as hosts call them. */
function hostOptions({ defaults, scriptTimeout, waits, redact, bodyLimit }: Case['expected']['options']): object {
  return {
    ...defaults,
    ...(scriptTimeout !== undefined && { scriptTimeout }),
    ...(waits && { waits }),
    ...(redact && { redact }),
    ...(bodyLimit !== undefined && { report: { bodyLimit } }),
  };
}

function outcomeOf(of: Case, { tests, errors }: CollectedFile, server: CaseServer): Outcome {
  const records = tests.flatMap((test) => (test.record ? [agreeing(test)] : []));
  const { plan, problems } = loadPlan(of.folder, mainFile, environmentOf(of, server.url));
  const told = errors.map(({ message }) => message.replaceAll(`${of.name}/`, ''));
  const untold = plan ? [] : problems.filter(({ message }) => !told.some((text) => text.includes(message)));
  if (untold.length > 0)
    throw new Error(`not told: ${untold.map(({ message }) => message).join('; ')}\nbut: ${told.join('\n')}`);
  // A host tells of a file in words only, so that the engine alone shows the code.
  const codeAt = (index: number): string => of.expected.postFailures[index]?.code ?? 'not expected';
  return {
    records: records.map((record) => inFolder(record, of.name)),
    received: server.received(of.name),
    problems,
    postFailures: plan ? told.map((text, index) => ({ code: codeAt(index), message: text.split('\n')[0]! })) : [],
    cases: server.url,
  };
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
