import { type Answering, type Asked, type Break, openStandIn } from './stand-in.js';

/** A request of a suite that failed, in the words that both tools share. */
export interface Verdict {
  /** Number of the request in the suite, from 1. */
  readonly number: number;
  readonly name: string;
  /** Names of the tests that failed. */
  readonly tests: readonly string[];
  /** Whether something else than a test failed: no response arrived, or a script threw. */
  readonly threw: boolean;
}

/** What a run of a suite came to: what was on the wire, and the requests that failed. */
export interface Outcome {
  readonly log: readonly Asked[];
  readonly failed: readonly Verdict[];
}

/** Runs a suite against a server of its own, broken in a way or not. */
export async function runAgainst(
  answering: Answering,
  broken: Break | undefined,
  run: (url: string) => Promise<readonly Verdict[]>,
): Promise<Outcome> {
  const standIn = await openStandIn(answering, broken);
  try {
    const failed = await run(standIn.url);
    return { log: standIn.log, failed };
  } finally {
    await standIn.close();
  }
}

/**
 * The failed requests in the order of the suite, without what only one of the tools says. A script that throws ends there, so
 * newman reports the tests up to there, and callsheet all of them. A test that became several entries is reported by each.
 */
export function comparable(failed: readonly Verdict[], newman: readonly Verdict[]): readonly Verdict[] {
  return failed.map((verdict) => {
    const oracle = newman.find(({ number }) => number === verdict.number);
    const tests = verdict.tests.filter((name) => !oracle?.threw || oracle.tests.includes(name));
    return { ...verdict, tests: [...new Set(tests)].toSorted(), threw: oracle?.threw ?? verdict.threw };
  });
}

/** Without the folders that an import puts before names that repeat. */
export function withOwnNames(failed: readonly Verdict[]): readonly Verdict[] {
  return failed.map((verdict) => ({ ...verdict, name: verdict.name.replace(/^.* \/ /, '') }));
}

/** Without the content types of requests that have no body: an import leaves them out. */
export function withoutIdleTypes(log: readonly Asked[]): readonly Asked[] {
  return log.map((asked) => {
    const { 'content-type': _, ...rest } = asked.headers;
    return 'body' in asked ? asked : { ...asked, headers: rest };
  });
}
