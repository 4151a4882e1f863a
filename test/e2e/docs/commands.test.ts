import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { commands } from '../../../src/cli/commands.js';
import { runCli } from '../../support/run-cli.js';

const settings = "settings:\n  baseUrl: '{{env.SHOP_URL}}'\n";
const request = (line: string): string => `  - request: ${line}\n    tests:\n      status: 200\n`;

/** Rows 1 and 2 are requests, row 3 begins an if, and row 4 is a request with a condition. */
const checkout = `${settings}steps:
  - request: POST /login
    json:
      user: ann
    tests:
      status: 200
${request('GET /carts/mine')}  - if:
      status: 404
${request('POST /carts')}    when:
      status: 404
  - end:
`;

const emptyReport = {
  version: 1,
  startedAt: 1795198754250,
  elapsed: 1,
  summary: {
    requests: 0,
    passed: 0,
    failed: 0,
    skipped: 0,
    waiting: 0,
    retried: { requests: 0, sends: 0 },
    untested: 0,
    sessions: { passed: 0, failed: 0, skipped: 0, waiting: 0 },
  },
  sessions: [],
};

const shop: Readonly<Record<string, string>> = {
  'package.json': '{ "private": true, "devDependencies": { "vitest": "^5.1.1" } }\n',
  'sessions/checkout.session.yaml': checkout,
  'sessions/flows/login.session.yaml': `${settings}inputs:\n  user: bob\nsteps:\n  - request: POST /login\n    json:\n      user: '{{var.user}}'\n    tests:\n      status: 200\n`,
  'report.json': JSON.stringify(emptyReport),
  'shard-1.json': JSON.stringify({ ...emptyReport, shard: { index: 1, count: 2 } }),
  'shard-2.json': JSON.stringify({ ...emptyReport, shard: { index: 2, count: 2 } }),
};
/** Blocks cannot be cut: here all four rows are requests. */
const requestsOnly = `${settings}steps:\n${['/a', '/b', '/c', '/d'].map((path) => request(`GET ${path}`)).join('')}`;
/** Long enough for a step at line 20. */
const order = `${settings}steps:\n${['GET /a', 'GET /b', 'GET /c', 'GET /d', 'GET /e', 'POST /orders'].map(request).join('')}`;
const exported = {
  info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [{ name: 'list', request: { method: 'GET', url: '{{url}}/orders' } }],
};
const recording = {
  log: {
    entries: [
      {
        request: { method: 'GET', url: 'https://api.shop.test/orders' },
        response: { status: 200, content: { mimeType: 'application/json' } },
      },
    ],
  },
};
const environment = {
  name: 'Staging',
  values: [{ key: 'url', value: 'http://shop.test' }],
  _postman_variable_scope: 'environment',
};
const ownProjects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  wrap: { ...shop, 'sessions/checkout.session.yaml': requestsOnly },
  run: { ...shop, 'sessions/checkout.session.yaml': order },
  import: {
    'package.json': '{}',
    'shop.postman_collection.json': JSON.stringify(exported),
    'staging.postman_environment.json': JSON.stringify(environment),
    'shop.har': JSON.stringify(recording),
  },
};

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((_, response) => response.end('{}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

/** Watch mode and the panel go on until somebody ends them. */
const endsByItself = ({ name, line }: { readonly name: string; readonly line: string }): boolean =>
  !line.includes('--watch') && name !== 'panel';
const all = commands.flatMap(({ name, examples }) => examples.map(({ line }) => ({ name, line })));

function projectFor(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { '.env': `SHOP_URL=${url}\n`, '.env.staging': `SHOP_URL=${url}\n` };
  for (const [path, text] of Object.entries({ ...(ownProjects[name] ?? shop), ...env })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

test.each(all.filter(endsByItself))('the example `$line` of the help works', async ({ name, line }) => {
  const { code, stdout, stderr } = await runCli(wordsOf(line), projectFor(name));
  expect(code, stdout + stderr).toBe(0);
});

test.each(all.filter(({ name }) => name === 'panel'))(
  'the example `$line` of the help stays',
  async ({ name, line }) => {
    let interrupt: (signal: 'SIGINT') => void = () => undefined;
    const { code, stderr } = await runCli(wordsOf(line), projectFor(name), {
      stdout: (text) => void (text.includes('Press Ctrl-C to quit') && interrupt('SIGINT')),
      onSignal: (listener) => {
        interrupt = listener;
        return () => undefined;
      },
    });
    expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
  },
);

/** The arguments of `callsheet`, as a shell takes the line apart. */
function wordsOf(line: string): readonly string[] {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare!,
  );
  return words.slice(words.indexOf('callsheet') + 1);
}
