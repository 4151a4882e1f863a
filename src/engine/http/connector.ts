import { channel } from 'node:diagnostics_channel';
import type { Socket, LookupFunction } from 'node:net';
import type { buildConnector as Connecting } from 'undici';
import { type HeadReader, openHeadReader } from './head-reader.js';
import { errors } from './undici.js';
import dns, { type LookupAddress } from 'node:dns';

/** What an error of a connection says. */
export interface ConnectionEnd {
  readonly connectedAt: number;
  /** Whether anything of the answer had come that was awaited last. */
  readonly hasBegun: boolean;
  /** The first characters of what came in the place of an answer, where that is not HTTP. */
  readonly notHttp: string;
}

/** Keeps hold of connections, so that all can be ended, and reads the heads of answers before undici's parser does. */
export interface Connector {
  readonly follow: (connector: Connecting.connector) => Connecting.connector;
  /** Ends what is still being connected: undici does not, when it is destroyed. */
  readonly close: () => void;
}

/** Bytes of a response's headers: what browsers and curl take, where Node's own limit is 16 KiB. */
export const maxHeaderSize = 256 * 1024;

const headLimit = { longest: maxHeaderSize, tooLong: () => new errors.HeadersOverflowError() };
const requestsSent = channel('undici:client:sendHeaders');

export function openConnector(): Connector {
  const pending = new Set<Socket>();
  const readers = new WeakMap<Socket, HeadReader>();
  const onRequest = (message: unknown): void => readers.get((message as { readonly socket: Socket }).socket)?.expect();
  requestsSent.subscribe(onRequest);
  const follow = (connector: Connecting.connector): Connecting.connector => {
    return (options, callback) => {
      const connecting = connector(options, (...result) => {
        pending.delete(connecting);
        const [, socket] = result;
        if (socket) readers.set(socket, readHeads(socket));
        callback(...result);
      }) as unknown as Socket;
      // Of a tunnel nothing is given until it is there.
      if (connecting.destroyed === false) pending.add(connecting);
    };
  };
  const close = (): void => {
    requestsSent.unsubscribe(onRequest);
    for (const socket of pending) socket.destroy();
    pending.clear();
  };
  return { follow, close };
}

/** To be called before undici listens to the socket, whose end has to be heard of here first. */
function readHeads(socket: Socket): HeadReader {
  const connectedAt = performance.now();
  const reader = openHeadReader(headLimit);
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  let rest: Buffer | undefined;
  socket.read = (size?: number): Buffer | null => {
    const given = rest ?? takeHeads(read, { socket, reader, size });
    rest = undefined;
    return given;
  };
  socket.on('end', () => {
    rest = reader.takeRest();
    if (rest) socket.emit('readable');
  });
  socket.on('error', (error) => {
    const end: ConnectionEnd = { connectedAt, hasBegun: reader.hasBegun(), notHttp: reader.notHttp() };
    settleError(socket, Object.assign(error, end));
  });
  return reader;
}

interface Reading {
  readonly socket: Socket;
  readonly reader: HeadReader;
  readonly size: number | undefined;
}

/** Reads on where nothing is left of a chunk: only what gives null hears of the next one. */
function takeHeads(read: (size?: number) => Buffer | null, { socket, reader, size }: Reading): Buffer | null {
  try {
    for (let chunk = read(size); chunk !== null; chunk = read(size)) {
      const taken = reader.take(chunk);
      if (taken) return taken;
    }
  } catch (error) {
    socket.destroy(error as Error);
  }
  return null;
}

/**
 * undici takes a reset for the end of a body that has no length, and for an error of the send that waits for the connection,
 * unless it has this code; and an alert of TLS for a connection that was closed: the end that follows would be reported.
 */
function settleError(socket: Socket, error: NodeJS.ErrnoException): void {
  if (error.code === 'ECONNRESET') error.code = 'UND_ERR_SOCKET';
  socket.destroy(error);
}

const loopback: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * `localhost` and names below it are this machine, by either family, as browsers and curl have it,
 * whatever the system's resolver knows of them.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6761#section-6.3
 */
export const lookup: LookupFunction = (hostname, options, callback) => {
  if (!/(?:^|\.)localhost\.?$/i.test(hostname)) return dns.lookup(hostname, options, callback);
  dns.lookup('localhost', options, (error, found, family) => {
    if (!Array.isArray(found)) return callback(error, found, family);
    const others = loopback.filter(({ address }) => !found.some((known) => known.address === address));
    callback(error, [...found, ...others]);
  });
};
