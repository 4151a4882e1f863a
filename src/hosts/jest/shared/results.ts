import { outlineOf } from '../../../record/report.js';
import type { Plan } from '../../../format/plan.js';
import type { Failure, StepRecord } from '../../../record/record.js';
import { type AssertionResult, requireFromJest } from './jest-api.js';
import type { FileResult, StepResult } from './own-results.js';
import { fileError, stepErrors } from './failure-stack.js';
import { nameFilter, type NamedTest } from './named-tests.js';
import type { SessionFile } from './place.js';

/** Jest's result of a test that `-t` left out. */
export function leftOut(test: NamedTest, of: SessionFile): AssertionResult {
  return assertion(test, { status: 'pending', duration: null, startAt: null, of });
}

/** What Jest hears of a test that starts. */
export function startOf({ ancestorTitles, title, fullName }: NamedTest): object {
  return { ancestorTitles, title, fullName, startedAt: Date.now() };
}

/** What Jest hears of a test that has ended: the whole is in the result of its file. */
export function plainResult(result: StepResult): AssertionResult {
  const { callsheet: _, ...plain } = result;
  return plain;
}

/** Jest's result of a step: one that was skipped or waits is pending, with the reason in its record. */
export function stepResult(test: NamedTest, record: StepRecord, of: SessionFile): StepResult {
  const { state, elapsed, startedAt } = record;
  const status = state === 'passed' || state === 'failed' ? state : 'pending';
  const errors = stepErrors(record, of.place.root);
  return {
    ...assertion(test, { status, duration: elapsed, startAt: startedAt, of }),
    failureDetails: errors,
    failureMessages: errors.map(({ stack }) => stack),
    numPassingAsserts: record.tests.filter(({ passed }) => passed).length,
    callsheet: record,
  };
}

interface Outcome {
  readonly status: AssertionResult['status'];
  readonly duration: number | null;
  readonly startAt: number | null;
  readonly of: SessionFile;
}

function assertion(test: NamedTest, { of, ...outcome }: Outcome): AssertionResult {
  const { ancestorTitles, title, fullName, row } = test;
  const { line, column } = row.at.start;
  return {
    ancestorTitles,
    title,
    fullName,
    ...outcome,
    location: of.config.testLocationInResults ? { line, column } : null,
    failureDetails: [],
    failureMessages: [],
    failing: false,
    invocations: 1,
    numPassingAsserts: 0,
    retryReasons: [],
  };
}

/** Jest's result of a session file. */
export function fileResult({ results, failures }: Ran, plan: Plan, of: SessionFile): FileResult {
  const count = (status: AssertionResult['status']): number => results.filter((one) => one.status === status).length;
  const errors = failures.map((failure) => fileError(failure, of.place.root, plan.file));
  return {
    ...emptyResult,
    displayName: of.config.displayName,
    failureMessage: failureMessage(results, errors, of),
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    ...(errors.length > 0 && { testExecError: { message: '', stack: errors.map(({ stack }) => stack).join('\n') } }),
    testFilePath: of.path,
    testResults: results,
    callsheet: { outline: outlineOf(plan), failures },
  };
}

/** What `--collectTests` gets: a test that would run counts as passed. */
export function collectedResult(tests: readonly NamedTest[], plan: Plan, of: SessionFile): FileResult {
  const isWanted = nameFilter(of.globalConfig);
  const results = tests.map((test) => {
    const result = leftOut(test, of);
    return isWanted(test) ? { ...result, status: 'passed' as const, wouldRun: true as const } : result;
  });
  return fileResult({ results, failures: [] }, plan, of);
}

/** What came of the tests of a file. */
export interface Ran {
  readonly results: readonly AssertionResult[];
  /** What went wrong outside any row. */
  readonly failures: readonly Failure[];
}

interface MessageUtil {
  readonly formatResultsErrors: (...args: readonly unknown[]) => string | null;
  readonly formatExecError: (...args: readonly unknown[]) => string;
}

/** As Jest's own test runner writes it: it is below the file's line in the terminal. */
function failureMessage(
  results: readonly AssertionResult[],
  errors: readonly { readonly stack: string }[],
  { globalConfig, config, path }: SessionFile,
): string | null {
  if (errors.length === 0 && results.every(({ status }) => status !== 'failed')) return null;
  const util = requireFromJest(config.rootDir, 'jest-message-util') as MessageUtil;
  const ofSteps = util.formatResultsErrors(results, config, globalConfig, path);
  const ofFile = errors.map((error) => util.formatExecError(error, config, globalConfig, path));
  return [...(ofSteps === null ? [] : [ofSteps]), ...ofFile].join('\n');
}

const emptyResult = {
  leaks: false,
  numTodoTests: 0,
  openHandles: [],
  perfStats: {
    end: 0,
    loadTestEnvironmentEnd: 0,
    loadTestEnvironmentStart: 0,
    runtime: 0,
    setupAfterEnvEnd: 0,
    setupAfterEnvStart: 0,
    setupFilesEnd: 0,
    setupFilesStart: 0,
    slow: false,
    start: 0,
  },
  skipped: false,
  snapshot: { added: 0, fileDeleted: false, matched: 0, unchecked: 0, uncheckedKeys: [], unmatched: 0, updated: 0 },
} as const;
