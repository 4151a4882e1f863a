import type { RunnerTestCase, RunnerTestFile, RunnerTestSuite } from 'vitest';
import { caseLabel, rowLabel } from '../../../format/label.js';
import { isTestRow, type Plan, type Row } from '../../../format/plan.js';
import { fileStart, type Position } from '../../../format/range.js';

/** The tasks of a file, as Vitest's collector would have made them of its suite. */
export interface FileTasks {
  readonly file: RunnerTestFile;
  /** The row behind each test, by the test's id. */
  readonly rows: ReadonlyMap<string, number>;
}

export interface FilePlace {
  /** Vitest's own for this file. */
  readonly id: string;
  /** Absolute. */
  readonly path: string;
  /** Relative to the root of the project, with forward slashes. */
  readonly name: string;
  readonly projectName: string;
  readonly pool: string;
}

/** A file without tasks: what it is before it is planned, and what stays of one that cannot be. */
export function emptyFile({ id, path, name, projectName, pool }: FilePlace): RunnerTestFile {
  const file = {
    id,
    name,
    meta: {},
    fullName: name,
    type: 'suite',
    mode: 'queued',
    filepath: path,
    tasks: [],
    projectName,
    pool,
    viteEnvironment: 'ssr',
    setupDuration: 0,
    prepareDuration: 0,
    environmentLoad: 0,
    collectDuration: 0,
    importDurations: {},
  } as unknown as RunnerTestFile;
  file.file = file;
  return file;
}

/** One suite for the case, one per call, one test per request or note: in the order and with the names of a generated suite. */
export function fileTasks(place: FilePlace, plan: Plan): FileTasks {
  const file = emptyFile(place);
  const rows = new Map<string, number>();
  const suites: RunnerTestSuite[] = [addSuite(file, caseLabel(plan), fileStart.start)];
  const ends: number[] = [];
  for (const row of plan.rows) {
    const parent = suites.at(-1)!;
    if (row.kind === 'call') {
      suites.push(addSuite(parent, rowLabel(row), row.at.start));
      ends.push(row.last);
    } else if (isTestRow(row)) {
      rows.set(addTest(parent, row).id, row.index);
    }
    while (ends.at(-1) === row.index) {
      ends.pop();
      suites.pop();
    }
  }
  return { file, rows };
}

function addSuite(parent: RunnerTestSuite, name: string, { line, column }: Position): RunnerTestSuite {
  const suite = {
    ...namesUnder(parent, name),
    meta: {},
    suite: suiteOf(parent),
    file: parent.file,
    location: { line, column },
    type: 'suite',
    mode: 'run',
    tasks: [],
  } as unknown as RunnerTestSuite;
  parent.tasks.push(suite);
  return suite;
}

/** Nothing is ever added to the benchmarks of a request, nor to the tags of one that has none. */
const none: never[] = [];

/** Written out: there are as many as requests, and V8 keeps an object that is spread together in two places. */
function addTest(parent: RunnerTestSuite, row: Row): RunnerTestCase {
  const name = rowLabel(row);
  const { line, column } = row.at.start;
  const { id, fullName, fullTestName } = namesUnder(parent, name);
  const test = {
    id,
    name,
    fullName,
    fullTestName,
    meta: {},
    suite: suiteOf(parent),
    file: parent.file,
    location: { line, column },
    retry: 0,
    repeats: 0,
    timeout: 0,
    annotations: [],
    artifacts: [],
    benchmarks: none,
    tags: row.tags ? [...row.tags] : none,
    type: 'test',
    mode: 'run',
    result: undefined,
  } as unknown as RunnerTestCase;
  parent.tasks.push(test);
  return test;
}

/** Ids count the tasks before, as Vitest's do; names are joined with " > " in both majors. */
function namesUnder(parent: RunnerTestSuite, name: string) {
  const { fullName, fullTestName } = parent as { fullName?: string; fullTestName?: string };
  return {
    id: `${parent.id}_${parent.tasks.length}`,
    name,
    fullName: `${fullName} > ${name}`,
    fullTestName: fullTestName === undefined ? name : `${fullTestName} > ${name}`,
  };
}

function suiteOf(parent: RunnerTestSuite): RunnerTestSuite | undefined {
  return parent.type === 'suite' && 'filepath' in parent ? undefined : parent;
}
