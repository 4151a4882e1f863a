import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCaseServer, type CaseServer } from './case-server.js';
import { compare } from './compare.js';
import type { CaseHost } from './hosts.js';
import { readCases, type Case } from './read-cases.js';

/** The first case waits for the process that runs most of them. */
const patience = 600_000;

interface HostTests {
  /** Whether cases run next to each other. @default those with a process of their own */
  readonly concurrent?: boolean;
}

/** One test per case that the host can run. */
export function describeHost(
  name: string,
  runs: (of: Case) => boolean,
  open: (server: CaseServer, cases: readonly Case[]) => CaseHost,
  { concurrent }: HostTests = {},
): void {
  const all = readCases(fileURLToPath(new URL('../../cases', import.meta.url)));
  const cases = all.cases.filter(runs);
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
