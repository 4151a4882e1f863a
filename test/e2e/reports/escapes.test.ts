import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { createJestRepo } from '../jest/repo.js';
import { configOf, createRepo } from '../vitest/repo.js';

/** What sets the title of a terminal, in seven bits and in eight, what turns the direction of text, and what XML may not have. */
const evil = '\u001b]0;pwned\u0007 \u009d0;pwned\u009c \u202e \ufffe';

let server: Server;
beforeAll(async () => {
  const body = JSON.stringify({ note: evil, nested: { note: evil } });
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => {
      const head = `HTTP/1.1 503 ${evil.slice(0, 11)}\r\ncontent-type: application/json\r\nconnection: close`;
      socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

/** In YAML without a character that a code frame of a host would print as it is. */
const inYaml = (text: string): string =>
  JSON.stringify(text).replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
const quoted = inYaml(evil);

const sessions = {
  'shop.session.yaml': `name: ${quoted}
variables:
  note: ${quoted}
steps:
  - request: GET {{env.BASE_URL}}/a
    name: ${inYaml(`first ${evil}`)}
    capture: { evil: $.note }
  - request: GET {{env.BASE_URL}}/b
    skip: '{{var.evil}}'
  - request: GET {{env.BASE_URL}}/c
    retry: { attempts: 2, conditions: [5xx], backoff: 0 }
    tests:
      $.note: ${quoted}
      $.nested.note: x
      $.nested: { equals: { note: ${quoted}, more: 1 } }
  - request: GET {{env.BASE_URL}}/d
    poll: { until: { $.note: ${inYaml(`x${evil}`)} }, every: 1m, timeout: 20ms, failWhen: { status: 200 } }
    retry: { attempts: 2, conditions: [429] }
`,
  'broken.session.yaml': `${quoted}: 1\nsteps: []\n`,
};

/** Any control character but line ends, tabs and colours (there are none), and what is not a character. */
const raw = /[^\P{Cc}\n\t]|[\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u;

function linesWithRaw(text: string): readonly string[] {
  return text.split('\n').filter((line) => raw.test(line));
}

const baseUrl = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test.each(
  majors.flatMap((major) =>
    ['verbose', 'tap', 'github-actions'].flatMap((reporter) => [
      [reporter, major, 'in lanes', {}] as const,
      [reporter, major, 'in workers', { lanes: false }] as const,
    ]),
  ),
)('%s of Vitest %i prints no escape of a server or a file, %s', async (reporter, major, _, options) => {
  const repo = createRepo(major, { ...sessions, 'vitest.config.mjs': configOf(options) });
  const { stdout, stderr } = await repo.vitest(['run', `--reporter=${reporter}`], { BASE_URL: baseUrl() });
  expect(stdout + stderr).toContain('pwned');
  expect(linesWithRaw(stdout + stderr)).toEqual([]);
});

test('Jest prints no escape of a server or a file', async () => {
  const repo = createJestRepo(sessions);
  const { stdout, stderr } = await repo.jest(['--reporters=default', '--verbose'], { BASE_URL: baseUrl() });
  expect(stdout + stderr).toContain('pwned');
  expect(linesWithRaw(stdout + stderr)).toEqual([]);
});

describe('in a log of GitHub Actions', () => {
  const commands = '::set-output name=paid::yes\n  ::stop-commands::forever\n##[error]forged\nplain :: text';
  const project = {
    'forged.session.yaml': `name: '::error::forged'
steps:
  - request: GET {{env.BASE_URL}}/commands
    name: ${JSON.stringify(`first\n${commands}`)}
    tests: { body: ${JSON.stringify(`a\n${commands}`)}, status: 201 }
`,
  };
  let forger: HttpServer;
  beforeAll(async () => {
    forger = createHttpServer((_, response) => response.setHeader('content-type', 'text/plain').end(commands));
    await once(forger.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => void forger.close());

  const runs = {
    'vitest 5': (env: Record<string, string>) => createRepo(5, project).vitest(['run'], env),
    jest: (env: Record<string, string>) => createJestRepo(project).jest([], env),
  };
  test.each(Object.entries(runs))('nothing that %s prints of a session is a command', async (_, run) => {
    const url = `http://127.0.0.1:${(forger.address() as AddressInfo).port}`;
    const { stdout, stderr } = await run({ BASE_URL: url, GITHUB_ACTIONS: 'true' });
    const printed = `${stdout}\n${stderr}`.split('\n').filter((line) => !line.startsWith('::error file='));
    expect(printed.filter((line) => /^\s*::|##\[/.test(line))).toEqual([]);
    expect(printed.join('\n').replaceAll('\u200B', '')).toContain('   ::set-output name=paid::yes\n');
    const elsewhere = await run({ BASE_URL: url, GITHUB_ACTIONS: '' });
    expect(elsewhere.stdout + elsewhere.stderr).not.toContain('\u200B');
  });
});
