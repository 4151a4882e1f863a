import { requireFromJest, type GlobalConfig, type ProjectConfig } from '../shared/jest-api.js';

/** The parts of a test file's result that reporters are given and that are read here. */
export interface TestResult {
  readonly testFilePath: string;
  readonly testResults: readonly object[];
  readonly numFailingTests: number;
  readonly console?: readonly unknown[];
  readonly testExecError?: object;
  readonly callsheet?: object;
}

/** What a run has given so far. */
export interface AllResults {
  readonly testResults: readonly TestResult[];
}

export interface Context {
  readonly config: ProjectConfig;
}

export interface Test {
  readonly path: string;
  readonly context: Context;
}

/** What Jest calls of a reporter. */
export interface JestReporter {
  readonly onRunStart: (...args: readonly unknown[]) => void;
  readonly onTestStart: (test: Test) => void;
  readonly onTestCaseStart: (test: Test, info: object) => void;
  readonly onTestCaseResult: (test: Test, result: object) => void;
  readonly onTestResult: (test: Test, result: TestResult, all: object) => void;
  readonly onRunComplete: (contexts: Iterable<Context>, all: AllResults) => Promise<void>;
  readonly getLastError: () => Error | undefined;
}

/** Jest's own reporter. What is not public may be absent in another version. */
export interface DefaultReporter {
  readonly onRunStart: (...args: readonly unknown[]) => void;
  readonly onTestStart: (test: Test) => void;
  readonly onTestCaseResult: (test: Test, result: object) => void;
  readonly onTestResult: (test: Test, result: TestResult, all: object) => void;
  readonly onRunComplete: (contexts: object, all: AllResults) => void;
  readonly log: (text: string) => void;
  readonly testFinished?: (config: ProjectConfig, result: TestResult, all: object) => void;
  readonly getLastError?: () => Error | undefined;
  readonly forceFlushBufferedOutput?: () => void;
}

type ReporterClass = new (globalConfig: GlobalConfig) => DefaultReporter;

interface Reporters {
  readonly DefaultReporter: ReporterClass;
  readonly VerboseReporter: ReporterClass;
}

/** The one that `default` means in this run. */
export function defaultReporter(globalConfig: GlobalConfig): DefaultReporter {
  const { DefaultReporter, VerboseReporter } = requireFromJest(globalConfig.rootDir, '@jest/reporters') as Reporters;
  return new (globalConfig.verbose ? VerboseReporter : DefaultReporter)(globalConfig);
}

/** Whether Jest redraws the terminal while files run. */
export function isInteractive({ rootDir }: GlobalConfig): boolean {
  return (requireFromJest(rootDir, 'jest-util') as { readonly isInteractive: boolean }).isInteractive;
}

interface ConsoleModule {
  readonly getConsoleOutput: (buffer: readonly unknown[], config: ProjectConfig, globalConfig: GlobalConfig) => string;
}

/** What a file has printed, as Jest shows it beneath the file's line; under --verbose it has been shown before. */
export function consoleText(result: TestResult, config: ProjectConfig, globalConfig: GlobalConfig): string | undefined {
  if (!result.console?.length || globalConfig.verbose) return undefined;
  const { getConsoleOutput } = requireFromJest(globalConfig.rootDir, '@jest/console') as ConsoleModule;
  return `  ● Console\n\n${getConsoleOutput(result.console, config, globalConfig)}`;
}
