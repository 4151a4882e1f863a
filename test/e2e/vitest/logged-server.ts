import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A real server whose log says what was sent. The first path segment is a run's name, so that runs can share it. */
export interface LoggedServer {
  /** `http://127.0.0.1:<port>`; `of('run')` puts the name of a run behind it. */
  readonly url: string;
  readonly of: (run: string) => string;
  /** What a run has sent, in order: `POST /orders`. A request that the client gave up adds `aborted GET /hang`. */
  readonly log: (run: string) => readonly string[];
  /** Resolves once the log of a run has an entry. */
  readonly seen: (run: string, entry: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * What a path gets: `/status/<n>` that status, `/flaky/<n>` 503 until the n-th send, `/job/<ms>` `ready: true` once that time
 * is over, `/hang` nothing, `/ticks` a number each 100 ms as server-sent events without an end, `/log/<run>` the log of a run; any other its method, path and headers as JSON.
 *
 * @param secure - key and certificate of an https server
 */
export async function startServer(secure?: ServerOptions): Promise<LoggedServer> {
  const entries = new Map<string, string[]>();
  const firsts = new Map<string, number>();
  const watchers = new Set<() => void>();
  const log = (run: string): readonly string[] => entries.get(run) ?? [];
  const note = (run: string, entry: string): void => {
    entries.set(run, [...(entries.get(run) ?? []), entry]);
    for (const check of watchers) check();
  };
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const [, run = '', path = '/'] = /^\/([^/?]*)(.*)$/.exec(request.url ?? '/') ?? [];
    const entry = `${request.method} ${path}`;
    note(run, entry);
    response.on('close', () => response.writableFinished || note(run, `aborted ${entry}`));
    const key = `${run} ${entry}`;
    if (!firsts.has(key)) firsts.set(key, Date.now());
    const count = entries.get(run)!.filter((earlier) => earlier === entry).length;
    answer({ request, response, path, count, since: Date.now() - firsts.get(key)!, log });
  };
  const server: Server = secure ? createSecureServer(secure, serve) : createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http${secure ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    of: (run) => `${url}/${run}`,
    log,
    seen: (run, entry) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!log(run).includes(entry)) return;
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
        check();
      }),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  /** Which send of this request it is, from 1. */
  readonly count: number;
  /** ms since the first. */
  readonly since: number;
  readonly log: LoggedServer['log'];
}

function answer({ request, response, path, count, since, log }: Asked): void {
  const [, kind, value = ''] = /\/(status|flaky|job|hang|ticks|log)\b\/?([^/]*)/.exec(path) ?? [];
  if (kind === 'hang') return;
  const status = kind === 'status' ? Number(value) : kind === 'flaky' && count < Number(value) ? 503 : 200;
  if (kind === 'ticks') return tick(response);
  response.writeHead(status, { 'content-type': 'application/json' });
  if (kind === 'log') return void response.end(JSON.stringify(log(value)));
  const echo = { method: request.method, path, headers: request.headers, token: 't-1' };
  response.end(JSON.stringify(kind === 'job' ? { ready: since >= Number(value) } : echo));
}

function tick(response: ServerResponse): void {
  let count = 0;
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  const timer = setInterval(() => response.write(`data: ${(count += 1)}\n\n`), 100);
  response.on('close', () => clearInterval(timer));
}
