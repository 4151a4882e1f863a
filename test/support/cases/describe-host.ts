import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEveryTest } from '../every-test.js';
import { startCaseServer, type CaseServer } from './case-server.js';
import { compare } from './compare.js';
import type { CaseHost } from './hosts.js';
import { readCases, type Case } from './read-cases.js';
import { representatives } from './representatives.js';

/** The first case waits for the process that runs most of them. */
const patience = 600_000;

interface HostTests {
  /** Whether it runs all cases that it can, and not only those that stand for the others. @default false */
  readonly all?: boolean;
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
  { all = false, only = () => true, concurrent }: HostTests = {},
): void {
  const able = readCases(fileURLToPath(new URL('../../cases', import.meta.url))).cases.filter(runs);
  const cases = (all || isEveryTest ? able : representatives(able)).filter(only);
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
      const hasOwnProcess = one.special || one.expected.run !== undefined;
      test(one.name, { concurrent: concurrent ?? hasOwnProcess, timeout: patience }, async () => {
        const { actual, expected } = compare(one, await host.run(one));
        expect(actual).toEqual(expected);
      });
    }
  });
}
