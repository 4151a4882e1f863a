import newman, { type NewmanRunExecution, type NewmanRunOptions, type NewmanRunSummary } from 'newman';
import type { Verdict } from './outcome.js';

/** What newman keeps of an execution beyond its types. */
interface Execution extends Omit<NewmanRunExecution, 'cursor'> {
  readonly cursor: { readonly position: number };
  readonly requestError?: Error;
  readonly prerequestScript?: readonly { readonly error?: Error }[];
  readonly testScript?: readonly { readonly error?: Error }[];
}

/** Runs a collection in newman, and says which requests failed. */
export async function runNewman(options: NewmanRunOptions): Promise<readonly Verdict[]> {
  const { promise, resolve, reject } = Promise.withResolvers<NewmanRunSummary>();
  newman.run({ reporters: [], ...options }, (error, summary) => (error ? reject(error) : resolve(summary)));
  const { executions } = (await promise).run;
  const all = executions as unknown as readonly Execution[];
  // A script that sends a request of its own gives its step a second execution, of the same tests.
  const steps = all.filter(
    ({ cursor }, at) => all.findIndex((each) => each.cursor.position === cursor.position) === at,
  );
  return steps.flatMap((execution) => {
    const { cursor, item, assertions = [], requestError, prerequestScript = [], testScript = [] } = execution;
    // Without a response newman runs the tests anyway, against nothing.
    const tests = requestError ? [] : assertions.flatMap(({ assertion, error }) => (error ? [assertion] : []));
    const threw = requestError !== undefined || [...prerequestScript, ...testScript].some(({ error }) => error);
    return tests.length > 0 || threw ? [{ number: cursor.position + 1, name: item.name.trim(), tests, threw }] : [];
  });
}
