import type { RunRequest } from '../protocol/runs.js';

/** The runs that go on, and what files were given when they ran last. */
export interface Running {
  /** The first of the files that runs. */
  readonly isBusy: (files: readonly string[]) => string | undefined;
  /** @returns what the run is given: what it is not, its file was given before */
  readonly begin: (run: string, files: readonly string[], request: RunRequest) => Given;
  /** Resolves when no run has the file any more. */
  readonly whenFree: (file: string) => Promise<void>;
  readonly stop: (run: string) => void;
  readonly end: (run: string) => { readonly files: ReadonlySet<string>; readonly isStopped: boolean };
  /** The environment that its last run read, or that of the panel; undefined where that was what the file says. */
  readonly environmentOf: (file: string) => string | undefined;
  /** Values of inputs by name; they stay in this process and the one that runs. */
  readonly inputsOf: (file: string) => Readonly<Record<string, string>>;
}

interface Given {
  readonly inputs: Readonly<Record<string, string>>;
  readonly environment?: string;
}

interface RunningOne {
  readonly files: ReadonlySet<string>;
  readonly over: PromiseWithResolvers<void>;
  isStopped: boolean;
}

/** @param environment - of files that have not run yet */
export function openRunning(environment?: string): Running {
  const all = new Map<string, RunningOne>();
  const inputs = new Map<string, Readonly<Record<string, string>>>();
  const environments = new Map<string, string | undefined>();
  return {
    isBusy: (files) => {
      const busy = new Set([...all.values()].flatMap((each) => [...each.files]));
      return files.find((file) => busy.has(file));
    },
    begin: (run, files, request) => {
      all.set(run, { files: new Set(files), over: Promise.withResolvers(), isStopped: false });
      const [only] = files.length === 1 ? files : [];
      if (only === undefined) return givenTo(request.inputs, request.environment);
      const given = { ...inputs.get(only), ...request.inputs };
      inputs.set(only, given);
      environments.set(only, request.environment);
      return givenTo(given, request.environment);
    },
    whenFree: async (file) => {
      await Promise.all([...all.values()].filter((one) => one.files.has(file)).map(({ over }) => over.promise));
    },
    stop: (run) => {
      const one = all.get(run);
      if (one) one.isStopped = true;
    },
    end: (run) => {
      const one = all.get(run);
      all.delete(run);
      one?.over.resolve();
      return one ?? { files: new Set(), isStopped: false };
    },
    environmentOf: (file) => (environments.has(file) ? environments.get(file) : environment),
    inputsOf: (file) => inputs.get(file) ?? {},
  };
}

function givenTo(inputs: Given['inputs'] = {}, environment: string | undefined): Given {
  return { inputs, ...(environment !== undefined && { environment }) };
}
