import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configOf, createRepo } from '../vitest/repo.js';

const text = `${'a'.repeat(60)}!`;
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ text, all: [{ text }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const slow = '{ $.text: { matches: ^(a+)+$ } }';
const steps: readonly string[] = [
  `retry: { attempts: 3, conditions: [a failing test], backoff: 0 }\n    tests: ${slow}`,
  'tests: { $: { schema: { properties: { text: { pattern: ^(a|aa)+$ } } } } }',
  "tests: { '$.all[?(@.text.match(/^(a+)+$/))]': { exists: true } }",
  'capture: { letters: { from: $.text, matches: ^(a+)+$, optional: true } }',
  `poll: { until: ${slow}, every: 1, timeout: 60s }`,
];
const endless = (): string => `steps:\n${steps.map((keys) => `  - request: GET ${url}/\n    ${keys}\n`).join('')}`;
const guarded = (): string => `steps:
  - request: GET ${url}/
  - if: ${slow}
  - request: GET ${url}/never
  - else:
  - request: GET ${url}/
    timeout: 1s
`;

const modes = [
  { major: 5, lanes: 32 },
  { major: 4, lanes: 32 },
  { major: 5, lanes: false },
] as const;

test.each(modes)(
  'a check that computes without end fails its step, sent once, and no other, under Vitest $major with lanes $lanes',
  async ({ major, lanes }) => {
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes }),
      'a.session.yaml': endless(),
      'b.session.yaml': guarded(),
    });
    const { tests, code } = await repo.run([]);
    const of = (name: string): typeof tests => tests.filter(({ path }) => path[0] === name);
    const told = of('a').map(({ record }) => record!.failures.map((failure) => failure.code));
    expect(told).toEqual(steps.map(() => ['too-slow']));
    expect(of('a').map(({ record }) => record!.sends.length)).toEqual(steps.map(() => 1));
    expect(of('b').map(({ state }) => state)).toEqual(['passed', 'skipped', 'passed']);
    expect(code).toBe(1);
  },
);
