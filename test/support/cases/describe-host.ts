import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEveryTest } from '../every-test.js';
import { startCaseServer, type CaseServer } from './case-server.js';
import { compare } from './compare.js';
import { isPlain, runsOnHosts, type CaseHost } from './hosts.js';
import { allCases, type Case } from './read-cases.js';
import { representatives } from './representatives.js';

/** The first case waits for the process that runs most of them. */
const patience = 600_000;

interface HostTests {
  /** Which cases it runs in addition to those that stand for the others. @default none */
  readonly also?: (of: Case) => boolean;
  /** Which of those it runs. @default each */
  readonly only?: (of: Case) => boolean;
  /** Whether cases run next to each other. @default those with a process of their own */
  readonly concurrent?: boolean;
}

/** One test per case that the host can run, or per representative of those. */
export function describeHost(
  name: string,
  runs: (of: Case) => boolean,
  open: (server: CaseServer, cases: readonly Case[]) => CaseHost,
  { also = () => false, only = () => true, concurrent }: HostTests = {},
): void {
  const able = allCases().cases.filter(runs);
  // A file that does not load shows nothing of a run.
  const chosen = new Set(representatives(able.filter(runsOnHosts)));
  const cases = able.filter((of) => isEveryTest || also(of) || chosen.has(of)).filter(only);
  describe(name, () => {
    let server: CaseServer;
    let host: CaseHost;

    beforeAll(async () => {
      server = await startCaseServer(cases);
      host = open(server, cases);
    });
    afterAll(() => server.close());

    for (const one of cases) {
      // A case with a process of its own mostly waits for it to start.
      test(one.name, { concurrent: concurrent ?? !isPlain(one), timeout: patience }, async () => {
        const { actual, expected } = compare(one, await host.run(one));
        expect(actual).toEqual(expected);
      });
    }
  });
}
