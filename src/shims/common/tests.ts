import type { ShimStep } from './shim-step.js';

/** Reports a test; a function that takes an argument gets `done`. */
export type ShimTest = (name: string, run: (done?: (error?: unknown) => void) => unknown) => void;

/** @param add - work that the script has to wait for */
export function shimTest(step: ShimStep, add: (work: PromiseLike<unknown>) => void): ShimTest {
  return (name, run) => {
    const body = (): unknown => (run.length === 0 ? run() : called(run));
    const done = (step.test as (name: string, run: () => unknown) => unknown)(name, body);
    if (isThenable(done)) add(done);
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

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { readonly then?: unknown } | undefined)?.then === 'function';
}
