import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A project, and a server that gives tokens at `POST /login`, never finishes `/slow`, and answers 200 to the rest. */
export interface ServedProject {
  readonly root: string;
  readonly url: string;
  /** Method and path of each request, as they came. */
  readonly log: readonly string[];
  readonly file: (name: string) => string;
}

/** @param files - session files are given `{{env.SHOP_URL}}` by their tests */
export async function serveProject(files: Readonly<Record<string, string>>): Promise<ServedProject> {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-node-'));
  for (const [name, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
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
      const body =
        request.url === '/login' ? { user, token: `token-of-${user}` } : { cookie: request.headers.cookie ?? null };
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
  return { root, url, log, file: (name) => join(root, name) };
}
