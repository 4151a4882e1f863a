import { relative, sep } from 'node:path';
import { diskFiles, systemClock } from '../../../engine/node-ports.js';
import { openRun, type Run } from '../../../engine/open-run.js';
import type { Plan } from '../../../model/plan.js';
import type { Problem } from '../../../model/problem.js';
import type { Failure } from '../../../model/record.js';
import { runOptions } from '../../common/run-options.js';
import type { AssertionResult } from '../jest-api.js';
import { hostOptions } from '../options.js';
import type { FileResult, LoadErrorNotes } from '../own-results.js';
import { catchStrays } from './catch-strays.js';
import { whileExclusive } from './exclusive.js';
import { loadError } from './failure-stack.js';
import { loadScript } from './load-script.js';
import { nameTests, type NamedTest } from './name-tests.js';
import { planCase } from './plan-case.js';
import { fileResult, leftOut, stepResult } from './results.js';
import type { SessionFile } from './session-file.js';
import { sharedHttp } from './shared-http.js';
import { tellReasons } from './tell-reasons.js';
import { userEnv } from './user-env.js';

/**
 * Runs a session file and gives Jest its result. There is no suite in between: no timeout, hook, shuffling or retry of
 * Jest's has a hold on a step.
 *
 * @throws Error where the file does not load
 */
export async function runSession(of: SessionFile): Promise<FileResult> {
  const { rootDir } = of.config;
  const file = relative(rootDir, of.path).split(sep).join('/');
  const { plan, problems } = planCase(file, of);
  if (!plan) throw notLoaded(problems, file, rootDir);
  const tests = nameTests(plan);
  if (of.globalConfig.collectTests)
    return fileResult(
      tests.map((test) => collected(test, of)),
      [],
      plan,
      of,
    );
  const strays = catchStrays();
  try {
    const results = await whileExclusive(plan, rootDir, () => runTests(tests, plan, of));
    const failures = [...results.failures, ...strays.errors()];
    tellReasons(results.results, of);
    return fileResult(results.results, failures, plan, of);
  } finally {
    strays.stop();
  }
}

interface Ran {
  readonly results: readonly AssertionResult[];
  readonly failures: readonly Failure[];
}

async function runTests(tests: readonly NamedTest[], plan: Plan, of: SessionFile): Promise<Ran> {
  const run = openCase(plan, of);
  const isWanted = nameFilter(of);
  const results: AssertionResult[] = [];
  for (const test of tests) {
    results.push(isWanted(test) ? await runTest(test, run, of) : leftOut(test, of));
  }
  return { results, failures: await run.finish() };
}

async function runTest(test: NamedTest, run: Run, of: SessionFile): Promise<AssertionResult> {
  const { ancestorTitles, title, fullName } = test;
  await of.send('test-case-start', [of.path, { ancestorTitles, title, fullName, startedAt: Date.now() }]);
  const result = stepResult(test, await run.runRow(test.row.index), of);
  const { callsheet: _, ...told } = result;
  await of.send('test-case-result', [of.path, told]);
  return result;
}

function openCase(plan: Plan, of: SessionFile): Run {
  const { rootDir } = of.config;
  const options = hostOptions(of.config);
  const ports = {
    openHttp: sharedHttp(rootDir, options, userEnv(of.environment)).open,
    clock: systemClock,
    files: diskFiles(rootDir),
    processEnv: userEnv(of.environment),
    loadScript: (path: string) => loadScript(path, of),
    emit: () => undefined,
  };
  return openRun(plan, ports, runOptions(options));
}

/** As Jest compares `-t`: with the whole name, in either case. */
function nameFilter({ globalConfig }: SessionFile): (test: NamedTest) => boolean {
  if (!globalConfig.testNamePattern) return () => true;
  const pattern = new RegExp(globalConfig.testNamePattern, 'i');
  return ({ fullName }) => pattern.test(fullName);
}

/** What `--collectTests` is told: a test that would run counts as passed. */
function collected(test: NamedTest, of: SessionFile): AssertionResult {
  const result = leftOut(test, of);
  return nameFilter(of)(test) ? { ...result, status: 'passed', wouldRun: true } : result;
}

function notLoaded(problems: readonly Problem[], file: string, root: string): Error {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const { message, stack } = loadError(errors, root);
  const notes: LoadErrorNotes = { callsheet: { failures: errors.map((problem) => failureOf(problem, file)) } };
  return Object.assign(new Error(message), { stack }, notes);
}

/** A failure's range is in its own file. */
function failureOf({ code, message, hint, file, range }: Problem, own: string): Failure {
  return { code, message, ...(hint !== undefined && { hint }), ...(range && file === own && { range }) };
}
