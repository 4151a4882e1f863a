import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { junitFaults } from '../../support/validate-junit.js';
import { createJestRepo } from '../jest/repo.js';
import { openRunProject } from '../node/project.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { configOf, createRepo } from '../vitest/repo.js';
import { shop } from './shop.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const report = { junit: 'out/report.xml', tap: 'out/report.tap' };
const baseUrl = '{{env.BASE_URL}}';
const { 'sum.test.js': _, ...sessions } = shop;
/** As CommonJS, which every host loads. */
const files = {
  ...sessions,
  'clean.session.yaml': sessions['clean.session.yaml']!.replace('.mjs', '.cjs'),
  'clean.cjs': "module.exports = () => {\n  throw new Error('nothing to clean');\n};\n",
};

type Env = Readonly<Record<string, string>>;

/** Each runs all session files, and gives the folder of the project. */
const hosts = {
  'Vitest 5': (env: Env) => runVitest(5, env),
  'Vitest 4': (env: Env) => runVitest(4, env),
  'Jest 30': (env: Env) => runJest(30, env),
  'Jest 29': (env: Env) => runJest(29, env),
  'callsheet run': async (env: Env) => {
    const project = openRunProject({ ...files, 'callsheet.config.json': JSON.stringify({ baseUrl, report }) });
    await project.run([], env);
    return project.folder;
  },
};

type Host = keyof typeof hosts;
const names = Object.keys(hosts) as Host[];

async function runVitest(major: 4 | 5, env: Env): Promise<string> {
  const repo = createRepo(major, { ...files, 'vitest.config.mjs': configOf({ report }) });
  await repo.vitest(['run', '--reporter=dot'], env);
  return repo.folder;
}

async function runJest(major: 29 | 30, env: Env): Promise<string> {
  const options = JSON.stringify({ baseUrl, report });
  const config = `module.exports = require('callsheet/jest').callsheetPreset(${options});\n`;
  const repo = createJestRepo({ ...files, 'jest.config.js': config }, { major });
  await repo.jest([], env);
  return repo.folder;
}

/** Without what differs from run to run. */
function steady(text: string): string {
  return text
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+\/\w+/g, 'http://shop')
    .replaceAll(/(time|timestamp)="[^"]*"/g, '$1=""')
    .replaceAll(/ *\b\d+(\.\d+)?m?s\b/g, ' <time>')
    .replaceAll(/(duration_ms|duration): [\d.]+/g, '$1: <time>')
    .replaceAll(/"date":"[^"]*"|date: .*/g, '<date>');
}

interface Reports {
  readonly junit: string;
  readonly tap: string;
}

const made = new Map<Host, Reports>();

async function reportsOf(host: Host): Promise<Reports> {
  if (!made.has(host)) made.set(host, await makeReports(host));
  return made.get(host)!;
}

async function makeReports(host: Host): Promise<Reports> {
  const folder = await hosts[host]({ BASE_URL: server.of(host.replaceAll(' ', '')) });
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  return { junit: read(report.junit), tap: read(report.tap) };
}

describe('the options junit and tap', () => {
  test.each(names)('write the reports of all sessions under %s', async (host) => {
    const { junit, tap } = await reportsOf(host);
    expect(await junitFaults(junit)).toEqual([]);
    expect(
      steady(tap)
        .split('\n')
        .filter((line) => /^\s*(not )?ok |^\s*1\.\./.test(line))
        .join('\n'),
    ).toMatchInlineSnapshot(`
        "1..6
            1..2
            not ok 1 - unknown key \`colour\` in a request
            not ok 2 - \`else\` without an open \`if\`
        not ok 1 - broken.session.yaml
            1..9
            ok 1 - ↳ call login buyer › POST /login
            ok 2 - ↳ call login buyer › ↳ call me › GET /me
            ok 3 - look for a cart
            ok 4 - make a cart
            ok 5 - GET /never # SKIP the if above matched: status equals 404
            not ok 6 - GET /carts/{{flow.buyer.method}}
            not ok 7 - wait for the invoice # TODO Still waiting after <time> and 1 attempts — $.ready equals true
            not ok 8 - GET /orders/{{var.missing}}
            ok 9 - GET /mail # SKIP under repair
        not ok 2 - checkout.session.yaml
            1..2
            not ok 1 - post script clean.cjs failed: nothing to clean
            ok 2 - GET /c
        not ok 3 - clean.session.yaml
            1..1
            ok 1 - GET /me
        ok 4 - flows/deep/me.session.yaml
            1..1
            ok 1 - needs input user # SKIP needs input user: run it with CALLSHEET_INPUT_user=…
        ok 5 - flows/login.session.yaml # SKIP
            1..2
            ok 1 - GET /a
            ok 2 - GET /b
        ok 6 - plain.session.yaml"
      `);
    const cases = [...junit.matchAll(/<testcase [^>]*?\bname="([^"]*)"[^>]*?(\/>|>[^]*?<\/testcase>)/g)];
    const states = cases.map(
      ([, name, rest]) => `${name}: ${/<(failure|error|skipped)\b/.exec(rest!)?.[1] ?? 'passed'}`,
    );
    expect(states.join('\n')).toMatchInlineSnapshot(`
        "broken.session.yaml: error
        POST /login: passed
        GET /me: passed
        look for a cart: passed
        make a cart: passed
        GET /never: skipped
        GET /carts/{{flow.buyer.method}}: failure
        wait for the invoice: skipped
        GET /orders/{{var.missing}}: failure
        GET /mail: skipped
        clean.session.yaml: error
        GET /c: passed
        GET /me: passed
        needs input user: skipped
        GET /a: passed
        GET /b: passed"
      `);
  });

  test('write the same under every host', async () => {
    const [first, ...others] = await Promise.all(names.map(reportsOf));
    for (const [index, other] of others.entries()) {
      expect(steady(other.junit), names[index + 1]).toBe(steady(first!.junit));
      expect(steady(other.tap), names[index + 1]).toBe(steady(first!.tap));
    }
  });
});
