import { isAfter, type ShimStep } from './shim-step.js';

/** Reports a test; a function that takes an argument gets `done`. */
export type ShimTest = (name: string, run: (done?: (error?: unknown) => void) => unknown) => void;

/**
 * Before a request there are no tests: one that throws is kept, and fails the script at its end.
 *
 * @param kept - gets the first error of such a test
 */
export function shimTest(
  step: ShimStep,
  add: (work: PromiseLike<unknown>) => void,
  kept: (error: unknown) => void,
): ShimTest {
  return (name, run) => {
    const body = (): unknown => (run.length === 0 ? run() : called(run));
    if (isAfter(step)) {
      const done = (step.test as (name: string, run: () => unknown) => unknown)(name, body);
      if (isThenable(done)) add(done);
      return;
    }
    const note = (error: unknown): void => kept(named(error, name));
    try {
      const done = body();
      if (isThenable(done)) add(done.then(undefined, note));
    } catch (error) {
      note(error);
    }
  };
}

function called(run: (done: (error?: unknown) => void) => unknown): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  run((error) => {
    if (error === undefined || error === null) resolve();
    else reject(error as Error);
  });
  return promise;
}

function named(error: unknown, name: string): unknown {
  if (error instanceof Error) error.message = `${name}: ${error.message}`;
  return error;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { readonly then?: unknown } | undefined)?.then === 'function';
}
