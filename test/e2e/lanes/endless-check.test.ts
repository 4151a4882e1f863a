import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { majors } from '../../support/vitest-process.js';
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

const checks = [
  `tests: { $.text: { matches: ^(a+)+$ } }`,
  `tests: { $.text: { notMatches: ^(a+)+$ } }`,
  `tests: { $: { schema: { properties: { text: { pattern: ^(a|aa)+$ } } } } }`,
  `tests: { '$.all[?(@.text.match(/^(a+)+$/))]': { exists: true } }`,
  `capture: { letters: { from: $.text, matches: ^(a+)+$, optional: true } }`,
];
const endless = (): string => `steps:\n${checks.map((check) => `  - request: GET ${url}/\n    ${check}\n`).join('')}`;
const guarded = (): string => `steps:
  - request: GET ${url}/
  - if: { $.text: { matches: ^(a+)+$ } }
  - request: GET ${url}/never
  - else:
  - request: GET ${url}/
`;

const modes = majors.flatMap((major) => [{ major, lanes: 32 } as const, { major, lanes: false } as const]);

test.each(modes)(
  'a check that computes without end fails its step, and the run goes on, under Vitest $major with lanes $lanes',
  async ({ major, lanes }) => {
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes }),
      'a.session.yaml': endless(),
      'b.session.yaml': guarded(),
    });
    const { tests, code } = await repo.run([]);
    const of = (name: string): typeof tests => tests.filter(({ path }) => path[0] === name);
    const hints = of('a').map(({ record }) => record!.failures.map(({ hint = '' }) => hint.split('. ')[0]));
    expect(hints).toEqual([
      ['^(a+)+$ takes longer than 1s on this response'],
      ['^(a+)+$ takes longer than 1s on this response'],
      ['the inline schema takes longer than 1s on this response'],
      ['$.all[?(@.text.match(/^(a+)+$/))] takes longer than 1s on this response'],
      ['^(a+)+$ takes longer than 1s on this response'],
    ]);
    expect(of('b').map(({ state }) => state)).toEqual(['passed', 'skipped', 'passed']);
    expect(code).toBe(1);
  },
);
