import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LoggedServer, startServer } from '../vitest/logged-server.js';
import { configOf, createRepo } from '../vitest/repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** The server answers with its path: many letters, and a sign at which a regex has to give up. */
const request = (): string => `request: GET ${server.of('endless')}/${'a'.repeat(60)}!`;
const slow = '{ $.path: { matches: ^/(a+)+$ } }';
const steps: readonly string[] = [
  `retry: { attempts: 3, conditions: [a failing test], backoff: 0 }\n    tests: ${slow}`,
  'tests: { $: { schema: { properties: { path: { pattern: ^/(a|aa)+$ } } } } }',
  "tests: { '$[?(@.match(/^.(a+)+$/))]': { exists: true } }",
  'capture: { letters: { from: $.path, matches: ^/(a+)+$, optional: true } }',
  `poll: { until: ${slow}, every: 1, timeout: 60s }`,
];
const endless = (own: typeof steps): string =>
  `steps:\n${own.map((keys) => `  - ${request()}\n    ${keys}\n`).join('')}`;
const guarded = (): string => `steps:
  - ${request()}
  - if: ${slow}
  - ${request()}
  - else:
  - ${request()}
    timeout: 1s
`;

/** What ends a check is the engine's; the other hosts show on one, of two seconds each, that it does so there. */
const modes = [
  { major: 5, lanes: 32, own: steps },
  { major: 4, lanes: 32, own: steps.slice(0, 1) },
  { major: 5, lanes: false, own: steps.slice(0, 1) },
] as const;

test.each(modes)(
  'a check that computes without end fails its step, sent once, and no other, under Vitest $major with lanes $lanes',
  async ({ major, lanes, own }) => {
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes }),
      'a.session.yaml': endless(own),
      'b.session.yaml': guarded(),
    });
    const { tests, code } = await repo.run([]);
    const of = (name: string): typeof tests => tests.filter(({ path }) => path[0] === name);
    const reported = of('a').map(({ record }) => record!.failures.map((failure) => failure.code));
    expect(reported).toEqual(own.map(() => ['too-slow']));
    expect(of('a').map(({ record }) => record!.sends.length)).toEqual(own.map(() => 1));
    expect(of('b').map(({ state }) => state)).toEqual(['passed', 'skipped', 'passed']);
    expect(code).toBe(1);
  },
);
