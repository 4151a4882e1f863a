import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createHttp } from '../../../src/engine/http/open-http.js';
import type { Plan } from '../../../src/format/plan.js';
import type { Json } from '../../../src/lib/json.js';
import { loadPlan } from '../../../src/loader/load-plan.js';
import type { SessionSetup } from '../../../src/runner/open-session.js';

/** A project of sessions, and a server that answers 200, but 500 to `/500…`, and holds back what comes to `/hold…`. */
export interface Served {
  readonly root: string;
  readonly server: Server;
  /** Of all requests, as they came and as their answers went. */
  readonly log: string[];
  /** Resolves once a request for the path has come. */
  readonly arrived: (path: string) => Promise<void>;
  /** Answers what is held back. */
  readonly release: () => void;
  readonly plan: (paths: readonly string[], settings?: Readonly<Record<string, Json>>) => Plan;
  readonly script: (name: string, code: string) => void;
  readonly setup: SessionSetup;
}

export async function serveSessions(): Promise<Served> {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-runner-'));
  const log: string[] = [];
  const held: (() => void)[] = [];
  const arrivals = new Map<string, PromiseWithResolvers<void>>();
  const arrival = (path: string): PromiseWithResolvers<void> => {
    const known = arrivals.get(path) ?? Promise.withResolvers<void>();
    arrivals.set(path, known);
    return known;
  };
  const server = createServer((request, response) => {
    const path = request.url!;
    log.push(`> ${path}`);
    const answer = (): void => {
      log.push(`< ${path}`);
      response.writeHead(path.startsWith('/500') ? 500 : 200).end();
    };
    if (path.startsWith('/hold')) held.push(answer);
    else answer();
    arrival(path).resolve();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const http = createHttp();
  onTestFinished(async () => {
    await http.close();
    server.closeAllConnections();
    server.close();
    rmSync(root, { recursive: true });
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let count = 0;
  return {
    root,
    server,
    log,
    arrived: (path) => arrival(path).promise,
    release: () => held.splice(0).forEach((answer) => answer()),
    plan: (paths, settings = {}) => {
      const file = `s${(count += 1)}.session.yaml`;
      const steps = paths.map((path) => ({ request: `GET ${path}`, tests: { status: 200 } }));
      writeFileSync(join(root, file), JSON.stringify({ settings: { baseUrl, ...settings }, steps }));
      const { plan, problems } = loadPlan(root, file, {});
      if (!plan) throw new Error(problems.map(({ message }) => message).join('\n'));
      return plan;
    },
    script: (name, code) => writeFileSync(join(root, name), code),
    setup: {
      root,
      processEnv: {},
      http,
      options: { defaults: {}, waits: 'wait', redact: { names: [] }, bodyLimit: 65_536 },
    },
  };
}
