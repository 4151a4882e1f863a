import { constants } from 'node:buffer';
import { proxyUnusable } from '../../model/problems/run-http.js';
import { tlsOptionsUnusable } from '../../model/problems/run-tls.js';
import type { SendError } from '../../model/record.js';
import type { HttpClient, HttpOutcome } from '../ports.js';
import { openAlarms } from './alarms.js';
import { openCookies } from './cookies.js';
import { openConnections, secureOptions, type Connections, type DispatcherOptions } from './dispatcher.js';
import { createGate, type Gate } from './gate.js';
import { firstHopOf } from './first-hop.js';
import { connectionFreed } from './hop.js';
import { send, type Wire } from './send.js';
import { wireHeadOf } from './wire-head.js';

export interface HttpOptions extends DispatcherOptions {
  /** Bytes above which a body is given up, as it came and unpacked. @default as many as a text may have characters */
  readonly longestBody?: number;
}

export interface Http {
  /** A client with a cookie jar of its own; connections are shared. */
  readonly open: () => HttpClient;
  /** Ends every connection and every send that is under way. */
  readonly close: () => Promise<void>;
}

/** Never throws: where an option cannot be used, every send says so. */
export function createHttp(options: HttpOptions = {}): Http {
  const connections = connect(options);
  const gate = options.maxPerHost === undefined ? undefined : createGate(options.maxPerHost);
  if ('message' in connections) return { open: () => deadClient(connections), close: async () => {} };
  const { dispatcher } = connections;
  const { longestBody = constants.MAX_STRING_LENGTH } = options;
  const alarms = openAlarms();
  return {
    open: () => openClient({ dispatcher, cookies: openCookies(), alarms, longestBody }, gate),
    close: async () => {
      await connections.close();
      alarms.close();
    },
  };
}

function connect(options: HttpOptions): Connections | SendError {
  let secure;
  try {
    secure = secureOptions(options.tls);
  } catch (error) {
    return tlsOptionsUnusable((error as Error).message);
  }
  try {
    return openConnections(secure, options);
  } catch (error) {
    return proxyUnusable((error as Error).message);
  }
}

/** A send waits at the gate before its time starts, so that a crowd in front of one host makes no timeouts. */
function openClient(wire: Wire, gate: Gate | undefined): HttpClient {
  return {
    cookie: wire.cookies.valueOf,
    prepare: (request) => void wireHeadOf(firstHopOf(request)),
    send: async (request, signal, onSent = () => {}) => {
      const leave = await gate?.enter(request.url.origin, signal);
      try {
        const outcome = await send(wire, request, { cancel: signal, onSent });
        await connectionFreed();
        return outcome;
      } finally {
        leave?.();
      }
    },
  };
}

function deadClient(error: SendError): HttpClient {
  return { cookie: () => undefined, prepare: () => {}, send: async () => failed(error) };
}

function failed(error: SendError): HttpOutcome {
  return { kind: 'error', error, sentHeaders: [], duration: 0 };
}
