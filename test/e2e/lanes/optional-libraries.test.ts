import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadedBy, logged, logLoads } from '../../support/log-loads.js';
import { createJestRepo } from '../jest/repo.js';
import { configOf, createRepo } from '../vitest/repo.js';

const root = join(import.meta.dirname, '../../..');

/** What a request of each kind is answered with. */
const answers: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/json': ['application/json', '{"id":1,"day":"2026-01-31"}'],
  '/xml': ['application/xml', '<id>1</id>'],
  '/html': ['text/html', '<p>1</p>'],
};
const server = createServer((request, response) => {
  const [type, body] = answers[request.url!] ?? ['text/plain', 'ok'];
  request.resume().on('end', () => response.setHeader('content-type', type).end(body));
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close().closeAllConnections());

/** Loaded by every run, or by the host itself. */
const always = ['undici', 'commander', 'picocolors', 'fast-glob', 'jsonpath-plus'];

/** All that the package depends on, or may be used with, and that a session has to ask for. */
function optionalPackages(): readonly string[] {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Readonly<
    Record<'dependencies' | 'peerDependencies', Readonly<Record<string, string>>>
  >;
  const hosts = ['vitest', 'jest'];
  return [...Object.keys(dependencies), ...Object.keys(peerDependencies)].filter(
    (name) => !always.includes(name) && !hosts.includes(name),
  );
}

function optionalIn(loads: string): readonly string[] {
  const urls = existsSync(loads) ? loadedBy(loads) : [];
  rmSync(loads, { force: true });
  return optionalPackages().filter((name) => urls.some((each) => each.includes(`/node_modules/${name}/`)));
}

const plain = `settings: { baseUrl: '{{env.BASE_URL}}' }
steps:
  - request: POST /json
    json: { a: '{{uuid}}' }
    tests: { status: 200, $.id: { gt: 0 } }
    capture: { id: $.id }
  - if: { $.id: 1 }
  - request: GET /json
    retry: { attempts: 2, conditions: [5xx] }
  - end:
`;

const step = (text: string): string => `settings: { baseUrl: '{{env.BASE_URL}}' }\nsteps:\n${text}`;

/** A session for each package, which loads it and nothing else of these. */
const needs: readonly (readonly [packages: readonly string[], session: string])[] = [
  [['xpath', '@xmldom/xmldom'], step('  - request: GET /xml\n    tests: { xpath /id: 1 }\n')],
  [['xpath', 'parse5'], step('  - request: GET /html\n    tests: { xpath //p: 1 }\n')],
  [['date-fns'], step('  - set: { day: "{{now | date yyyy-MM-dd}}" }\n  - request: GET /json\n')],
  [['@faker-js/faker'], step('  - request: GET /json\n    headers: { x-name: "{{fake person.firstName}}" }\n')],
  [['ajv'], step('  - request: GET /json\n    tests: { $: { schema: { type: object } } }\n')],
  [['csv-parse'], `data: ./users.csv\n${step('  - request: GET /json\n')}`],
];

test('a run without a test framework loads what its sessions need, and no other library', async () => {
  const repo = createRepo(5, { 'log-loads.mjs': logLoads, 'users.csv': 'user\nann\n' });
  const loads = join(repo.folder, 'loads.txt');
  const run = (session: string): Promise<readonly string[]> => {
    repo.write({ 'main.session.yaml': session });
    const env = { ...process.env, BASE_URL: url, ...logged(repo.folder, 'loads.txt') };
    return new Promise((done, fail) =>
      execFile(process.execPath, [join(root, 'dist/cli.js'), 'run'], { cwd: repo.folder, env }, (error, stdout) =>
        error ? fail(new Error(stdout, { cause: error })) : done(optionalIn(loads)),
      ),
    );
  };
  expect(await run(plain)).toEqual([]);
  const known = [...new Set(needs.flatMap(([packages]) => packages))];
  for (const [packages, session] of needs) {
    const loaded = await run(session);
    expect(loaded.filter((name) => known.includes(name)).toSorted(), session).toEqual(packages.toSorted());
  }
});

test.each([[32], [false]])('a plain session loads no library under Vitest, lanes: %s', async (lanes) => {
  const config = configOf({ lanes });
  const repo = createRepo(5, { 'log-loads.mjs': logLoads, 'vitest.config.mjs': config, 'main.session.yaml': plain });
  const env = { BASE_URL: url };
  expect((await repo.run([], env)).code).toBe(0);
  expect((await repo.run([], { ...env, ...logged(repo.folder, 'loads.txt') })).code).toBe(0);
  const loaded = optionalIn(join(repo.folder, 'loads.txt'));
  // Vitest and Vite have some of these for themselves.
  expect(loaded.filter((name) => needs.some(([packages]) => packages.includes(name)))).toEqual([]);
});

test('a plain session loads no library under Jest', async () => {
  const repo = createJestRepo({ 'main.session.yaml': plain, 'log-loads.mjs': logLoads });
  const { code } = await repo.run([], { BASE_URL: url, ...logged(repo.folder, 'loads.txt') });
  expect(code).toBe(0);
  const loaded = optionalIn(join(repo.folder, 'loads.txt'));
  expect(loaded.filter((name) => needs.some(([packages]) => packages.includes(name)))).toEqual([]);
});
