import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCaseServer, type CaseServer } from './support/cases/case-server.js';
import { compare } from './support/cases/compare.js';
import type { CaseHost } from './support/cases/hosts.js';
import { readCases } from './support/cases/read-cases.js';
import { vitestHost } from './support/cases/run-on-vitest.js';
import { majors } from './support/vitest-process.js';

const { cases } = readCases(fileURLToPath(new URL('cases', import.meta.url)));

describe.each(majors)('vitest %i', (major) => {
  let server: CaseServer;
  let host: CaseHost;

  beforeAll(async () => {
    server = await startCaseServer(cases);
    host = vitestHost(major, server, cases);
  });
  afterAll(() => server.close());

  for (const one of cases.filter((of) => !of.engineOnly)) {
    test(one.name, async () => {
      const { actual, expected } = compare(one, await host.run(one));
      expect(actual).toEqual(expected);
    });
  }
});
