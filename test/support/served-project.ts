import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { nodeFlags, plainEnv } from './plain-env.js';

/**
 * A project, and a server: `POST /login` gives a token, `/me` says whose token it gets, `/slow` never ends, and all else is
 * answered with 200.
 */
export interface ServedProject {
  readonly root: string;
  readonly url: string;
  /** Method and path of each request, as they came. */
  readonly log: readonly string[];
  readonly file: (name: string) => string;
  /** Runs `node <args>` in the project, with `SHOP_URL`. */
  readonly node: (...args: readonly string[]) => Promise<Finished>;
}

interface Finished {
  readonly code: number | null;
  /** What it printed on both streams. */
  readonly output: string;
}

type Files = Readonly<Record<string, string>>;

/** @param packages - folders of packages that are installed, by their names */
export async function serveProject(files: Files, packages: Files = {}): Promise<ServedProject> {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-node-'));
  for (const [name, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  for (const [name, folder] of Object.entries(packages)) {
    mkdirSync(dirname(join(root, 'node_modules', name)), { recursive: true });
    symlinkSync(folder, join(root, 'node_modules', name), 'dir');
  }
  const log: string[] = [];
  const server = createServer((request, response) => {
    log.push(`${request.method} ${request.url}`);
    if (request.url === '/slow') return;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { user = null } = (text === '' ? {} : JSON.parse(text)) as { readonly user?: string };
      const { cookie = null, authorization = '' } = request.headers;
      const signedIn = { cookie, user: authorization.replace('Bearer token-of-', '') };
      const body = request.url === '/login' ? { user, token: `token-of-${user}` } : signedIn;
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': `user=${user}` });
      response.end(JSON.stringify(body));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(root, { recursive: true });
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { root, url, log, file: (name) => join(root, name), node: (...args) => runNode(root, url, args) };
}

async function runNode(cwd: string, url: string, args: readonly string[]): Promise<Finished> {
  const child = spawn(process.execPath, [...nodeFlags, ...args], { cwd, env: { ...plainEnv(), SHOP_URL: url } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
