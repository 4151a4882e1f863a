import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { nodeFlags, plainEnv } from '../../support/plain-env.js';

export const cli = join(import.meta.dirname, '../../../dist/cli.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface PanelProject {
  readonly root: string;
  /** Of the page, with its token. */
  readonly url: string;
  readonly port: number;
  readonly token: string;
  readonly pid: number;
  /** What the server under test was asked for. */
  readonly log: readonly string[];
  readonly path: (file: string) => string;
  readonly save: (file: string, text: string) => void;
  /** Ends the panel with a signal. */
  readonly end: (signal?: NodeJS.Signals) => Promise<Ended>;
}

interface Given {
  readonly files: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What else is to be in the project before the panel starts. */
  readonly prepare?: (root: string) => void;
  /** What the server under test answers. Default: `{}` */
  readonly respond?: (request: IncomingMessage, response: ServerResponse) => void;
  /** When all of it ends. Default: with the test. */
  readonly onEnd?: (end: () => Promise<void>) => void;
}

/** Session files in a folder of their own, a server that they could be run against, and a panel. */
export async function openPanelProject({
  files,
  args = [],
  env = {},
  prepare,
  respond = (_, response) => void response.end('{}'),
  onEnd = onTestFinished,
}: Given): Promise<PanelProject> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-panel-')));
  const path = (file: string): string => join(root, file);
  const save = (file: string, text: string): void => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  const log: string[] = [];
  const server = createServer((request, response) => {
    log.push(`${request.method} ${request.url}`);
    respond(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  save('package.json', '{ "name": "shop", "type": "module" }');
  save('.env', `SHOP_URL=${shop}\n`);
  for (const [file, text] of Object.entries(files)) save(file, text);
  prepare?.(root);
  const started = startPanel(root, ['--json', ...args], { SHOP_URL: shop, ...env });
  onEnd(async () => {
    await started.end('SIGKILL');
    server.closeAllConnections();
    server.close();
    rmSync(root, { recursive: true, force: true });
  });
  const { url } = JSON.parse(await started.printed(/\n\}\n$/)) as { readonly url: string };
  const { port, pathname } = new URL(url);
  const token = pathname.split('/')[1]!;
  return { root, url, port: Number(port), token, log, path, save, pid: started.pid, end: started.end };
}

export interface StartedPanel {
  readonly pid: number;
  /** Resolves with what it has printed once that matches. */
  readonly printed: (pattern: RegExp) => Promise<string>;
  readonly end: (signal?: NodeJS.Signals) => Promise<Ended>;
}

export function startPanel(cwd: string, args: readonly string[], env: Readonly<Record<string, string>>): StartedPanel {
  const child = spawn(process.execPath, [...nodeFlags, cli, 'panel', ...args], { cwd, env: { ...plainEnv(), ...env } });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const ended = new Promise<Ended>((done) => child.on('close', (code) => done({ code, stdout, stderr })));
  return {
    pid: child.pid!,
    printed: (pattern) =>
      new Promise((done, fail) => {
        const look = (): void => {
          if (pattern.test(stdout)) done(stdout);
        };
        look();
        child.stdout.on('data', look);
        void ended.then(() => fail(new Error(`the panel has ended: ${stderr}`)));
      }),
    end: (signal = 'SIGINT') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** What comes back for the bytes of one request, until the server closes or has answered an upgrade. */
export function exchange(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
      if (text.startsWith('HTTP/1.1 101')) socket.destroy();
    });
    socket.on('close', () => done(text));
    socket.on('error', fail);
  });
}

/** Head and body of an answer. */
export function partsOf(answer: string): { readonly status: number; readonly head: string; readonly body: string } {
  const [head = '', body = ''] = answer.split(/\r\n\r\n([^]*)/);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body };
}

export const checkout = `name: Checkout
settings:
  baseUrl: '{{env.SHOP_URL}}'
variables:
  sku: A-100
steps:
  - call: flows/login.session.yaml
    alias: buyer
    inputs:
      user: ann
      password: open-sesame
  - request: GET /carts/mine
    headers:
      authorization: Bearer {{flow.buyer.token}}
      x-api-key: k-123456
    tests:
      status: { in: [200, 404] }
  - if:
      status: 404
  - request: POST /carts
    json: { sku: '{{var.sku}}', price: 1.5 }
    tests:
      status: 201
  - else if:
      $.state: locked
  - request: POST /carts/mine/unlock
    tests:
      status: 200
  - end:
  - request: POST /orders
    name: place the order
    when:
      status: { lt: 300 }
    capture:
      orderId: $.id
    tests:
      status: 202
      $.id: { type: string }
    retry: { attempts: 3, conditions: [5xx, 429], backoff: 200ms }
  - request: GET /orders/{{var.orderId}}
    poll:
      until:
        $.state: paid
    tests:
      $.state: paid
`;

const login = `inputs:
  user:
  password:
settings:
  baseUrl: '{{env.SHOP_URL}}'
steps:
  - request: POST /login
    form:
      user: '{{var.user}}'
      password: '{{var.password}}'
    capture:
      token: $.token
    tests:
      status: 200
`;

export const shop = { 'sessions/checkout.session.yaml': checkout, 'sessions/flows/login.session.yaml': login };
