/** The parts of Jest that the host uses; it imports no Jest of its own. */

export interface GlobalConfig {
  readonly rootDir: string;
  readonly testNamePattern?: string;
  /** Path and options of each. */
  readonly reporters?: readonly (readonly [string, unknown])[];
  readonly verbose?: boolean;
  readonly watch?: boolean;
  readonly watchAll?: boolean;
  /** Whether tests are listed and none is run. */
  readonly collectTests?: boolean;
  readonly projects?: readonly unknown[];
}

export interface ProjectConfig {
  /** Differs from that of every other project of the run. */
  readonly id: string;
  readonly rootDir: string;
  readonly displayName?: { readonly name: string };
  readonly testLocationInResults?: boolean;
  readonly globals: Readonly<Record<string, unknown>>;
  readonly cache: boolean;
  /** Absolute. */
  readonly cacheDirectory: string;
  readonly testRunner?: string;
  readonly moduleFileExtensions?: readonly string[];
  readonly testMatch?: readonly string[];
  readonly testRegex?: readonly unknown[];
}

export interface Environment {
  readonly global: {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>>; exit: NodeJS.Process['exit'] };
    readonly console?: { readonly info: (text: string) => void };
  };
}

/** Jest's module system for one test file. */
export interface Runtime {
  readonly requireModuleOrMock: (from: string, path: string) => unknown;
  readonly unstable_shouldLoadAsEsm: (path: string) => boolean;
  readonly unstable_importModule: (path: string) => Promise<unknown>;
}

/** Tells the main process of a test while its file runs. */
export type SendEvent = (name: 'test-case-start' | 'test-case-result', args: readonly unknown[]) => unknown;

/** What Jest calls for each test file. */
export type TestRunner = (
  ...given: [
    globalConfig: GlobalConfig,
    config: ProjectConfig,
    environment: Environment,
    runtime: Runtime,
    path: string,
    send?: SendEvent,
  ]
) => Promise<unknown>;

/** What a test came to. */
export interface AssertionResult {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly fullName: string;
  readonly status: 'passed' | 'failed' | 'pending';
  /** ms; null of a test that did not run. */
  readonly duration: number | null;
  /** Unix time in ms. */
  readonly startAt: number | null;
  readonly failureDetails: readonly unknown[];
  readonly failureMessages: readonly string[];
  readonly location: { readonly line: number; readonly column: number } | null;
  readonly failing: false;
  readonly invocations: number;
  readonly numPassingAsserts: number;
  readonly retryReasons: readonly string[];
  /** Where tests are collected alone. */
  readonly wouldRun?: true;
}
