import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCaseServer, type CaseServer } from './support/cases/case-server.js';
import { compare } from './support/cases/compare.js';
import { readCases } from './support/cases/read-cases.js';
import { engineHost } from './support/cases/run-on-engine.js';

const { cases, broken } = readCases(fileURLToPath(new URL('cases', import.meta.url)));
let server: CaseServer;

beforeAll(async () => {
  server = await startCaseServer(cases);
});
afterAll(() => server.close());

test('every folder is a case', () => {
  expect(broken.map(({ name, error }) => `${name}: ${error.message}`)).toEqual([]);
});

describe('engine', () => {
  for (const one of cases) {
    test(one.name, async () => {
      const { actual, expected } = compare(one, await engineHost(server).run(one));
      expect(actual).toEqual(expected);
    });
  }
});
