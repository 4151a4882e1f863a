import { afterAll, beforeAll, expect, test } from 'vitest';
import { reasonWords } from '../src/problems/run/run.js';
import { timedOut } from '../src/problems/run/http.js';
import { startCaseServer, type CaseServer } from './support/cases/case-server.js';
import { compare } from './support/cases/compare.js';
import { allCases } from './support/cases/read-cases.js';
import { engineHost } from './support/cases/run-on-engine.js';
import { sameButWords } from './support/cases/same-but-words.js';

const { cases } = allCases();
let server: CaseServer;

beforeAll(async () => {
  server = await startCaseServer(cases);
});
afterAll(() => server.close());

test('every message has other words each time that it is made', () => {
  const errors = [timedOut(200), timedOut(200)];
  expect(errors.map(({ kind }) => kind)).toEqual(['timeout', 'timeout']);
  const words = [
    ...errors.map(({ message }) => message),
    reasonWords({ kind: 'cancelled' }),
    reasonWords({ kind: 'cancelled' }),
  ];
  expect(new Set(words).size).toBe(4);
  expect(words.join(' ')).not.toMatch(/[a-z]{5}/);
});

for (const one of cases) {
  test(one.name, { concurrent: true }, async () => {
    const { actual, expected } = compare(one, await engineHost(server).run(one));
    expect(sameButWords(expected, actual)).toEqual(expected);
  });
}
