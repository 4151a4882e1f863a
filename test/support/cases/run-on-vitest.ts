import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPlan } from '../../../src/loader/load-plan.js';
import { rowLabel } from '../../../src/model/label.js';
import type { Plan, Row } from '../../../src/model/plan.js';
import type { StepRecord } from '../../../src/model/record.js';
import { createProject, type Finished, type Major } from '../vitest-process.js';
import type { CaseServer } from './case-server.js';
import type { Outcome } from './compare.js';
import type { CaseHost } from './hosts.js';
import { fillExpected, type Case } from './read-cases.js';
import { environmentOf } from './run-on-engine.js';

const reporter = fileURLToPath(new URL('collect-reporter.mjs', import.meta.url));
const mainFile = 'main.session.yaml';

interface CollectedTest {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
  readonly errors: readonly { readonly message: string }[];
  readonly note?: string;
  readonly line?: number;
  readonly record?: StepRecord;
}

interface CollectedFile {
  readonly file: string;
  readonly errors: readonly { readonly message: string }[];
  readonly tests: readonly CollectedTest[];
}

/** Which Vitest, and whether sessions run in lanes or under its own runner. */
export interface VitestMode {
  readonly major: Major;
  readonly lanes: number | false;
}

/** Real Vitest processes: one for all plain cases, one for each that needs a root, an environment or options of its own. */
export function vitestHost(mode: VitestMode, server: CaseServer, cases: readonly Case[]): CaseHost {
  const runs = (of: Case): boolean => !of.engineOnly;
  const plain = cases.filter((of) => runs(of) && !ownProcess(of));
  let together: Promise<ReadonlyMap<string, CollectedFile>> | undefined;
  return {
    name: `vitest ${mode.major}`,
    runs,
    run: async (of) => {
      if (ownProcess(of)) server.reset(of.name);
      else together ??= runTogether(mode, server, plain);
      const file = ownProcess(of) ? await runAlone(mode, of, server) : (await together!).get(of.name);
      if (!file) throw new Error(`vitest reported nothing of ${of.name}`);
      return outcomeOf(of, file, server);
    },
  };
}

function ownProcess(of: Case): boolean {
  return of.special || of.expected.run !== undefined;
}

async function runTogether(mode: VitestMode, server: CaseServer, cases: readonly Case[]) {
  for (const of of cases) server.reset(of.name);
  const folders = Object.fromEntries(cases.map((of) => [of.name, of.folder]));
  const files = await collect(mode, { folders, env: { CASES: server.url }, options: {}, args: [] });
  const mains = files.filter(({ file }) => file.split('/').length === 2);
  return new Map(mains.map((file) => [file.file.split('/')[0]!, file]));
}

async function runAlone(mode: VitestMode, of: Case, server: CaseServer): Promise<CollectedFile | undefined> {
  const { plan } = loadPlan(of.folder, mainFile, environmentOf(of, server.url));
  const args = of.expected.run === undefined ? [] : ['-t', pattern(plan!, of.expected.run.map(String), mode.major)];
  const options = pluginOptions(fillExpected(of, server.url).options);
  const [file] = await collect(mode, {
    folders: { [of.name]: of.folder },
    root: of.name,
    env: environmentOf(of, server.url),
    options,
    args,
  });
  return file;
}

interface Collecting {
  readonly folders: Readonly<Record<string, string>>;
  /** The folder that is the project root; default the one above them all. */
  readonly root?: string;
  readonly env: Readonly<Record<string, string>>;
  readonly options: object;
  readonly args: readonly string[];
}

async function collect(
  { major, lanes }: VitestMode,
  { folders, root = '.', env, options, args }: Collecting,
): Promise<readonly CollectedFile[]> {
  const config = `import { callsheet } from 'callsheet/vitest';
export default {
  root: ${JSON.stringify(root)},
  plugins: [callsheet(${JSON.stringify({ include: [`**/${mainFile}`], lanes, ...options })})],
  test: { include: ['no-tests-of-its-own'], reporters: [${JSON.stringify(reporter)}] },
};
`;
  const project = createProject(major, { folders, files: { 'vitest.config.mjs': config } });
  const collected = join(project.folder, 'collected.json');
  try {
    const finished = await project.vitest(['run', '--config', 'vitest.config.mjs', ...args], {
      ...env,
      CALLSHEET_COLLECT: collected,
    });
    return readCollected(collected, finished);
  } finally {
    project.remove();
  }
}

function readCollected(path: string, finished: Finished): readonly CollectedFile[] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { files: CollectedFile[] }).files;
  } catch {
    throw new Error(`vitest wrote no results:\n${finished.stdout}\n${finished.stderr}`);
  }
}

/** A name pattern for rows of a plan: the names from the case down, as this major joins them. */
function pattern(plan: Plan, ids: readonly string[], major: Major): string {
  const joint = major === 5 ? ' > ' : ' ';
  const names = plan.rows
    .filter((row) => ids.includes(row.id))
    .map((row) => [plan.name, ...labels(row, plan)].join(joint));
  return names.map((name) => `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`).join('|');
}

function labels(row: Row, plan: Plan): readonly string[] {
  return [...(row.call === undefined ? [] : labels(plan.rows[row.call]!, plan)), rowLabel(row)];
}

/** What a case's options are called in the plugin. */
function pluginOptions({ defaults, waits, redact, bodyLimit }: Case['expected']['options']): object {
  return {
    ...defaults,
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
  return {
    records: records.map((record) => inFolder(record, of.name)),
    received: server.received(of.name),
    problems,
    postFailures: plan ? told.map((text) => ({ code: 'post-script-failed', message: text.split('\n')[0]! })) : [],
    cases: server.url,
  };
}

/** The record of a test, once what Vitest says of the test is the same. */
function agreeing({ record, state, errors, note, name }: CollectedTest): StepRecord {
  const expected = record!.state === 'waiting' ? 'skipped' : record!.state;
  if (state !== expected) throw new Error(`${name} is ${state} in Vitest and ${record!.state} in its record`);
  if (state === 'skipped' && note !== record!.reason) throw new Error(`${name} is skipped with the note ${note}`);
  if (state === 'failed' && errors.length !== record!.failures.length)
    throw new Error(`${name} shows ${errors.length} errors`);
  return record!;
}

/** Paths as they are where the case's folder is the root. */
function inFolder(record: StepRecord, name: string): StepRecord {
  const prefix = `${name}/`;
  const source = record.source.map((place) => ({
    ...place,
    file: place.file.startsWith(prefix) ? place.file.slice(prefix.length) : place.file,
  }));
  return { ...record, source };
}
