import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

/** A request as it came over the wire. */
export interface Asked {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON where it is JSON, text otherwise, and absent where there is none. */
  readonly body?: unknown;
}

/** What a stand-in answers. A body is sent as JSON unless it is a text. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export type Answering = (asked: Asked) => Answer;

/** A way in which the server is broken: another answer, or none. */
export type Break = (asked: Asked, answer: Answer) => Answer | 'reset';

/** A server for the API of a suite. */
export interface StandIn {
  readonly url: string;
  /** What came, in order. */
  readonly log: readonly Asked[];
  /** Whether a request came while another one had no answer yet. */
  readonly isTogether: (asked: Asked) => boolean;
  readonly close: () => Promise<void>;
}

/** Headers that every client sends as it likes. All others count. */
const ownHeaders = new Set([
  'accept',
  'accept-encoding',
  'cache-control',
  'connection',
  'content-length',
  'host',
  'postman-token',
  'referer',
  'transfer-encoding',
]);

/** @param pause - ms before each answer, so that requests meet that are sent together. @default 0 */
export async function openStandIn(
  answering: Answering,
  broken: Break = (_, answer) => answer,
  pause = 0,
): Promise<StandIn> {
  const log: Asked[] = [];
  const together = new Set<Asked>();
  let open = 0;
  const server = createServer((request, response) => {
    void read(request).then(
      async (asked) => {
        log.push(asked);
        if (open > 0) together.add(asked);
        open += 1;
        const answer = broken(asked, answering(asked));
        if (pause > 0) await setTimeout(pause);
        open -= 1;
        reply(response, answer);
        return undefined;
      },
      // A client that went away in the middle of its request did not ask.
      () => undefined,
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    isTogether: (asked) => together.has(asked),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function reply(response: ServerResponse, answer: Answer | 'reset'): void {
  if (answer === 'reset') return void response.socket?.destroy();
  const { status, headers = {}, body } = answer;
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(isText || body === undefined ? body : JSON.stringify(body));
}

async function read(request: IncomingMessage): Promise<Asked> {
  const sent = await text(request);
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    isOwn(name, String(value)) ? [] : [[name, String(value)]],
  );
  return {
    method: request.method ?? '',
    url: request.url ?? '',
    headers: Object.fromEntries(headers.toSorted(([a], [b]) => a.localeCompare(b))),
    ...(sent !== '' && { body: parsed(sent) }),
  };
}

function isOwn(name: string, value: string): boolean {
  return ownHeaders.has(name) || (name === 'user-agent' && /^(callsheet|PostmanRuntime)/.test(value));
}

function parsed(sent: string): unknown {
  try {
    return JSON.parse(sent) as unknown;
  } catch {
    return sent;
  }
}
