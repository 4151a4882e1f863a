import type { Environment, GlobalConfig, ProjectConfig, Runtime } from '../shared/jest-api.js';

/** What Jest has a runner run. */
export interface Test {
  /** Absolute. */
  readonly path: string;
  readonly context: TestContext;
}

export interface TestContext {
  readonly config: ProjectConfig;
  readonly resolver: unknown;
}

/** What Jest hears of a run. */
export interface RunnerEvents {
  readonly 'test-file-start': readonly [Test];
  readonly 'test-file-success': readonly [Test, { readonly numFailingTests: number }];
  readonly 'test-file-failure': readonly [Test, unknown];
  readonly 'test-case-start': readonly [path: string, start: unknown];
  readonly 'test-case-result': readonly [path: string, result: unknown];
}

export type Emit = <Name extends keyof RunnerEvents>(name: Name, data: RunnerEvents[Name]) => Promise<void>;
export type Listen = <Name extends keyof RunnerEvents>(
  name: Name,
  listener: (data: RunnerEvents[Name]) => unknown,
) => () => void;

/** Says whether the run goes on. */
export interface Watcher {
  readonly isInterrupted: () => boolean;
  readonly on: (name: 'change', listener: (state: { readonly interrupted?: boolean }) => void) => () => void;
}

interface RunOptions {
  /** Whether tests run in this process, one after another. */
  readonly serial: boolean;
}

/** What Jest makes of the option `runner`, for each run. */
export interface JestRunner {
  readonly supportsEventEmitters: true;
  readonly isSerial?: boolean;
  readonly on: Listen;
  readonly runTests: (tests: readonly Test[], watcher: Watcher, options: RunOptions) => Promise<void>;
}

/** One that is handed its listeners, as runners of older make are. */
export interface CallbackRunner {
  readonly supportsEventEmitters?: false;
  readonly isSerial?: boolean;
  readonly runTests: (
    ...given: [
      tests: readonly Test[],
      watcher: Watcher,
      onStart: (test: Test) => Promise<void>,
      onResult: (...data: RunnerEvents['test-file-success']) => Promise<void>,
      onFailure: (...data: RunnerEvents['test-file-failure']) => Promise<void>,
      options: RunOptions,
    ]
  ) => Promise<void>;
}

/** What of the run a runner is made with. */
export interface RunnerContext {
  readonly changedFiles?: ReadonlySet<string>;
  readonly sourcesRelatedToTestsInChangedFiles?: ReadonlySet<string>;
}

export type RunnerClass = new (
  globalConfig: GlobalConfig,
  context: RunnerContext,
  options?: unknown,
) => JestRunner | CallbackRunner;

/** Loads what a project names, through its transforms. */
export interface Transformer {
  readonly requireAndTranspileModule: (path: string) => Promise<unknown>;
}

export interface TransformModule {
  readonly createScriptTransformer: (config: ProjectConfig, texts?: Map<string, string>) => Promise<Transformer>;
}

/** An environment, before and after it is used. */
export interface OpenedEnvironment extends Environment {
  readonly setup: () => Promise<void>;
  readonly teardown: () => Promise<void>;
}

export type EnvironmentClass = new (configs: object, context: object) => OpenedEnvironment;

export interface SetupRuntime extends Runtime {
  readonly requireModule: (path: string) => unknown;
  readonly teardown: () => void;
}

export type RuntimeClass = new (
  ...given: [
    config: ProjectConfig,
    environment: OpenedEnvironment,
    resolver: unknown,
    transformer: Transformer,
    texts: Map<string, string>,
    coverage: object,
    path: string,
    globalConfig: GlobalConfig,
  ]
) => SetupRuntime;
