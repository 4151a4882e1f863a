import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { giveAnswer } from './answer.js';
import type { Case } from './read-cases.js';

/** One request as the server got it; the path is without the case's prefix. */
export interface Received {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whole once the request is answered. */
  body: Buffer;
  /** Unix time in ms, by the real clock. */
  readonly at: number;
}

/** What the default export of a `server.ts` gets; the URL is without the case's prefix, the body already read. */
type ScriptedRequest = IncomingMessage & { readonly body: string };
export type ServerScript = (request: ScriptedRequest, response: ServerResponse, count: number) => void | Promise<void>;

export interface CaseServer {
  /** `http://127.0.0.1:<port>`: what `{{env.CASES}}` is. */
  readonly url: string;
  readonly received: (caseName: string) => readonly Received[];
  /** Forgets what a case has received and starts its answers anew; `now` is the clock of its dates. */
  readonly reset: (caseName: string, now?: () => number) => void;
  readonly close: () => Promise<void>;
}

interface Served {
  readonly of: Case;
  received: Received[];
  counts: Map<string, number>;
  now: () => number;
}

/** Serves all cases from one port; the first path segment is the case's name. */
export async function startCaseServer(cases: readonly Case[]): Promise<CaseServer> {
  const served = new Map(cases.map((of): [string, Served] => [of.name, fresh(of)]));
  let url = '';
  const server = createServer((request, response) => {
    const [, name = '', path = '/'] = /^\/([^/?]*)(.*)$/.exec(request.url ?? '/') ?? [];
    const entry = served.get(name);
    if (entry === undefined) return void response.writeHead(404).end(`no case ${name}`);
    void serve(entry, path.startsWith('/') ? path : `/${path}`, { request, response, url });
  });
  // A busy machine leaves connections idle for longer than Node keeps them, and the next request of a case meets the end of one.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received: (name) => served.get(name)?.received ?? [],
    reset: (name, now = Date.now) => {
      const entry = served.get(name);
      if (entry !== undefined) Object.assign(entry, fresh(entry.of), { now });
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function fresh(of: Case): Served {
  return { of, received: [], counts: new Map(), now: Date.now };
}

interface Turn {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: string;
}

async function serve(entry: Served, path: string, { request, response, url }: Turn): Promise<void> {
  const method = request.method ?? 'GET';
  const received: Received = { method, path, headers: headersOf(request), body: Buffer.alloc(0), at: Date.now() };
  entry.received.push(received);
  const plain = path.split('?')[0] ?? path;
  const route = [`${method} ${path}`, `${method} ${plain}`, plain].find((key) => Object.hasOwn(entry.of.routes, key));
  const key = route ?? `${method} ${plain}`;
  const count = (entry.counts.get(key) ?? 0) + 1;
  entry.counts.set(key, count);
  try {
    received.body = await bodyOf(request);
    if (entry.of.script !== undefined)
      return await runScript(entry.of.script, scripted(request, received), response, count);
    const answers = entry.of.routes[key];
    if (answers === undefined)
      return void response.writeHead(404, { 'content-type': 'text/plain' }).end('no such route');
    const context = { cases: url, caseName: entry.of.name, now: entry.now, echo: echoOf(received) };
    await giveAnswer(answers[Math.min(count, answers.length) - 1]!, response, context);
  } catch (error) {
    if (!response.headersSent && !response.destroyed) response.writeHead(599).end(String(error));
  }
}

async function runScript(
  file: string,
  request: ScriptedRequest,
  response: ServerResponse,
  count: number,
): Promise<void> {
  const module = (await import(pathToFileURL(file).href)) as { default: ServerScript };
  await module.default(request, response, count);
}

function scripted(request: IncomingMessage, received: Received): ScriptedRequest {
  return Object.assign(request, { url: received.path, body: received.body.toString() });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function headersOf(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );
}

function echoOf({ method, path, headers, body }: Received): unknown {
  const url = new URL(path, 'http://case');
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name);
    query[name] = values.length > 1 ? values : values[0]!;
  }
  return { method, path: url.pathname, query, headers, body: body.toString() };
}
