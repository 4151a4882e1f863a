import { constants } from 'node:buffer';
import { proxyUnusable } from '../../problems/run/connection.js';
import type { SendError } from '../../record/record.js';
import type { HttpClient, HttpOutcome, Ports } from '../ports/ports.js';
import { openTimers } from './deadline.js';
import { type BodyRoom, openBodyMemory } from './body-memory.js';
import { openCookies } from './cookies.js';
import { openConnections, type Connections } from './connections.js';
import { createHostLimiter, type HostLimiter } from './host-limiter.js';
import { connectionFreed } from './hop.js';
import type { ProxyOptions } from './proxy-choice.js';
import { secureOptions, type TlsOptions } from './secure-options.js';
import { send, type Wire } from './send.js';

export interface HttpOptions extends ProxyOptions {
  readonly tls?: TlsOptions;
  /** Sends that may be under way to one origin. @default unlimited */
  readonly maxPerHost?: number;
  /** Bytes above which a body is given up, as it came and unpacked. @default as many as a text may have characters */
  readonly longestBody?: number;
  /** Bytes that all bodies may take in memory at one time. @default 512 MiB */
  readonly bodyMemory?: number;
}

export interface Http {
  readonly openSession: () => SessionHttp;
  /** Ends every connection and every send that is under way. */
  readonly close: () => Promise<void>;
}

/** What one session sends with: its connections are its own. */
export interface SessionHttp extends Pick<Ports, 'openHttp'> {
  /** Ends each connection when what is under way on it is done. */
  readonly closeHttp: () => void;
}

const defaultBodyMemory = 512 * 1024 * 1024;

/** Never throws: where an option cannot be used, every send says so. */
export function createHttp(options: HttpOptions = {}): Http {
  const connections = connect(options);
  if ('message' in connections) {
    const session = { openHttp: () => deadClient(connections), closeHttp: () => {} };
    return { openSession: () => session, close: async () => {} };
  }
  const limiter = options.maxPerHost === undefined ? undefined : createHostLimiter(options.maxPerHost);
  const { longestBody = constants.MAX_STRING_LENGTH } = options;
  const memory = openBodyMemory(options.bodyMemory ?? defaultBodyMemory);
  const timers = openTimers();
  return {
    openSession: () => {
      const { dispatch, close } = connections.openSession();
      const last = openLastBody();
      const wire = { dispatch, timers, longestBody, memory };
      return {
        openHttp: () => openClient({ ...wire, cookies: openCookies() }, { limiter, last }),
        closeHttp: () => {
          close();
          last.close();
        },
      };
    },
    close: async () => {
      await connections.close();
      timers.close();
    },
  };
}

function connect(options: HttpOptions): Connections | SendError {
  const secure = secureOptions(options.tls);
  if ('message' in secure) return secure;
  try {
    return openConnections(secure, options);
  } catch (error) {
    return proxyUnusable((error as Error).message, typeof options.proxy === 'string');
  }
}

/** The engine keeps one response of a session: that of its last send, until the next one begins. */
interface LastBody {
  readonly keep: (room: BodyRoom) => void;
  readonly free: () => void;
  /** Keeps no other from here on. */
  readonly close: () => void;
}

function openLastBody(): LastBody {
  let kept: BodyRoom | undefined;
  let isClosed = false;
  const free = (): void => kept?.free();
  return {
    keep: (room) => {
      free();
      kept = room;
      if (isClosed) free();
    },
    free,
    close: () => {
      isClosed = true;
      free();
    },
  };
}

interface Shared {
  readonly limiter: HostLimiter | undefined;
  readonly last: LastBody;
}

/** A send waits for its host before its time starts, so that a long queue makes no timeouts. */
function openClient(wire: Wire, { limiter, last }: Shared): HttpClient {
  return {
    cookie: wire.cookies.valueOf,
    jar: wire.cookies.jar,
    send: async (request, signal, onSent = () => {}, watch) => {
      const leave = await limiter?.enter(request.url.origin, signal);
      try {
        last.free();
        const room = wire.memory.open();
        const outcome = await send(wire, request, { cancel: signal, onSent, room, watch });
        if (outcome.kind === 'error') room.free();
        else last.keep(room);
        await connectionFreed();
        return outcome;
      } finally {
        leave?.();
      }
    },
  };
}

function deadClient(error: SendError): HttpClient {
  return { cookie: () => undefined, send: async () => failed(error) };
}

function failed(error: SendError): HttpOutcome {
  return { kind: 'error', error, sentHeaders: [], duration: 0 };
}
