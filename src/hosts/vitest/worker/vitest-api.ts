/** The parts of `import.meta.vitest` that suites use; the worker imports no Vitest of its own. */
export interface VitestApi {
  readonly inject: (key: string) => unknown;
  /** Sends the main process something about a test while it runs. */
  readonly recordArtifact: (task: object, artifact: object) => Promise<unknown>;
  readonly vi: { readonly resetModules: () => unknown };
}

/** The parts of a test's context that suites use. */
export interface TestContext {
  readonly task: { readonly meta: object };
  /** Aborted when the run is cancelled. */
  readonly signal: AbortSignal;
  readonly annotate: (message: string, type: string) => Promise<unknown>;
  /** Ends the test as skipped; never returns. */
  readonly skip: (note: string) => never;
}
