import { setImmediate } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { type HeaderList, headerOf, namesOf, withoutHeaders } from '../ports/header-list.js';
import { type BodyRoom, NoRoom, tooLarge } from './body-memory.js';
import type { Deadline } from './deadline.js';
import type { Dispatch } from './connections.js';
import { withoutEndSpaces, headerText, headerUrl, headerBytes } from './head-reader.js';
import { errors } from './undici.js';
import { onceFor } from '../../lib/memoize.js';
import type { HttpRequest, ResponseStream } from '../ports/ports.js';
import { acceptedEncodings } from './decode-body.js';

export interface HopResponse {
  readonly status: number;
  readonly statusText: string;
  /** Names in lower case, repeated ones apart. */
  readonly headers: HeaderList;
  /** The first location that is not empty, as a URL. */
  readonly location?: string | undefined;
  /** The whole body, as it came; of a stream whose reading was ended, what was read, unpacked. */
  readonly bytes: Uint8Array;
  readonly stream?: ResponseStream;
}

export type Head = Omit<HopResponse, 'bytes' | 'stream'>;

/** What has come of a response so far. */
export interface Arrived {
  /** When its request was handed to undici. */
  readonly sentAt: number;
  head?: Head;
  /** Bytes of its body. */
  size: number;
}

export interface HopReading {
  readonly deadline: Deadline;
  /** Whether the body of such a response is thrown away, as that of a redirect is. */
  readonly isPassing: (head: Head) => boolean;
  /** Opens what reads the body of a stream of events; undefined of any other. */
  readonly openStream: OpenStream;
  /** Kept up to date while the response comes. */
  readonly arrived: Arrived;
  /** Bytes above which a body is given up, and the room for it. */
  readonly longestBody: number;
  readonly room: BodyRoom;
  readonly onSent: () => void;
}

/** The body of a stream of events while it comes. */
export interface StreamBody {
  readonly push: (chunk: Buffer) => void;
  /** The server has sent the end. */
  readonly end: () => void;
  /** Lets go of what it holds: the response broke off. */
  readonly close: () => void;
}

export type OpenStream = (head: Head, hop: HopEnd) => StreamBody | undefined;

export interface HopEnd {
  readonly resolve: (response: HopResponse) => void;
  /** Ends the connection. */
  readonly end: (error: Error) => void;
}

/** Bytes of an unwanted body that are read so that its connection can serve the next hop; past them it is ended. */
const longestPassingBody = 128 * 1024;

/**
 * Resolves when the body is whole; rejects with what undici or Node gives, or when the deadline ends.
 * It takes the bytes where undici hands them out: a stream and a signal's listener of undici's own would cost as much as the rest of a send.
 */
export function sendHop(dispatch: Dispatch, hop: Hop, reading: HopReading): Promise<HopResponse> {
  const { deadline, isPassing, openStream, arrived, longestBody, room, onSent } = reading;
  const { promise, resolve, reject } = Promise.withResolvers<HopResponse>();
  const chunks: Buffer[] = [];
  let left = Infinity;
  let stream: StreamBody | undefined;
  const finish = (): void =>
    resolve({ ...arrived.head!, bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) });
  const keep = (controller: Dispatcher.DispatchController, chunk: Buffer): void => {
    if (room.take(chunk.byteLength)) chunks.push(chunk);
    else controller.abort(new NoRoom());
  };
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (controller) => {
      deadline.onEnd(() => controller.abort(new Error('aborted')));
      // undici writes the request as soon as this returns.
      void Promise.resolve().then(onSent);
    },
    onResponseStart: (controller, status, _headers, statusText = '') => {
      if (status < 200) return passOver(status, controller);
      const head = headOf(status, statusText, controller.rawHeaders as readonly Buffer[]);
      arrived.head = head;
      if (isPassing(head)) left = longestPassingBody;
      else stream = openStream(head, { resolve, end: (error) => controller.abort(error) });
    },
    onResponseData: (controller, chunk) => {
      left -= chunk.byteLength;
      arrived.size += chunk.byteLength;
      if (arrived.size > longestBody) return controller.abort(tooLarge());
      if (stream) return stream.push(chunk);
      if (left === Infinity) return keep(controller, chunk);
      if (left > 0) return;
      finish();
      controller.abort(new Error('not wanted'));
    },
    onResponseEnd: () => (stream ? stream.end() : finish()),
    onResponseError: (_controller, error) => {
      stream?.close();
      reject(error);
    },
  };
  try {
    // A tunnel is not a request that has an answer.
    if (hop.method === 'CONNECT') throw new errors.InvalidArgumentError('invalid method');
    dispatch(dispatchOptions(hop), handler);
  } catch (error) {
    reject(error as Error);
  }
  return promise;
}

function headOf(status: number, statusText: string, raw: readonly Buffer[]): Head {
  return { status, statusText, headers: pairs(raw), location: isRedirect(status) ? locationIn(raw) : undefined };
}

/** No other interim answer comes this far. undici fails at an assertion of its own after these. */
function passOver(status: number, controller: Dispatcher.DispatchController): void {
  if (status === 101) controller.abort(new errors.SocketError('bad upgrade'));
  else if (status < 100) controller.abort(new errors.HTTPParserError('Invalid status code'));
}

function dispatchOptions(hop: Hop): Dispatcher.DispatchOptions {
  const { origin, path, method, headers } = wireHeadOf(hop);
  return { origin, path, method, ...carried(headers, hop), headersTimeout: 0, bodyTimeout: 0 };
}

type Carried = Pick<Dispatcher.DispatchOptions, 'headers' | 'body'>;

/** undici's proxy agent writes into the headers that it is given. */
function carried(given: WireHead['headers'], { headers: list, body }: Hop): Carried {
  const headers = { ...given };
  if (!body || body.byteLength === 0) return { headers };
  if (body.byteLength <= pieceSize) return { headers, body };
  const size = headerOf(list, 'content-length') === undefined && { 'content-length': String(body.byteLength) };
  return { headers: { ...headers, ...size }, body: piecesOf(body) as unknown as Uint8Array };
}

/** undici frees a connection one turn after the body's end; without the wait, the next hop would open another. */
export function connectionFreed(): Promise<void> {
  return setImmediate();
}

/** Spaces around a value are not part of it (RFC 9110, 5.5); the parser leaves those at its end. */
function pairs(raw: readonly (Buffer | string)[]): HeaderList {
  const list: (readonly [string, string])[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    list.push([nameOf(raw[at]!), withoutEndSpaces(headerText(raw[at + 1]!))]);
  }
  return list;
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

function locationIn(raw: readonly (Buffer | string)[]): string | undefined {
  const at = raw.findIndex(
    (name, place) => place % 2 === 0 && nameOf(name) === 'location' && raw[place + 1]!.length > 0,
  );
  return at < 0 ? undefined : headerUrl(raw[at + 1]!);
}

function nameOf(name: Buffer | string): string {
  return name.toString().toLowerCase();
}

/** What undici gets of a hop, without its body, which may be read only once. */
interface WireHead {
  readonly origin: string;
  readonly path: string;
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Record<string, string | string[]>;
}

const wireHeadOf = onceFor((hop: Hop): WireHead => ({
  origin: hop.url.origin,
  path: targetOf(hop),
  method: hop.method as Dispatcher.HttpMethod,
  headers: groupByName(hop.headers),
}));

/** Path and query as they are sent. */
export function targetOf({ url, path = url.pathname }: Pick<Hop, 'url' | 'path'>): string {
  return path + queryOf(url);
}

/** `search` is empty for a `?` with nothing behind it, which is still part of a URL. */
function queryOf({ href, search }: URL): string {
  return search === '' && /^[^#]*\?/.test(href) ? '?' : search;
}

/** undici's proxy agent keeps only the last of repeated entries in a list, but all values of a record. */
function groupByName(headers: HeaderList): Record<string, string | string[]> {
  // Without a prototype, so that a header may be called `__proto__`.
  const grouped = Object.create(null) as Record<string, string | string[]>;
  const names = new Map<string, string>();
  for (const header of headers) {
    const key = header[0].toLowerCase();
    const name = names.get(key) ?? (key === 'host' ? key : header[0]);
    const before = grouped[name];
    const value = headerBytes(header[1]);
    grouped[name] = before === undefined ? value : [before, value].flat();
    names.set(key, name);
  }
  return grouped;
}

/** One request on the wire; a send is one hop, and one more for each redirect. */
export interface Hop {
  readonly method: string;
  readonly url: URL;
  /** Of `HttpRequest`; a redirect leads to none. */
  readonly path?: string;
  readonly headers: HeaderList;
  readonly body?: Uint8Array;
  readonly credentials?: HttpRequest['credentials'];
  readonly sign?: HttpRequest['sign'];
}

/** What is sent unless the request says otherwise. A range is one of the bytes that are sent: of packed ones it could not be read. */
const defaultHeaders = (own: ReadonlySet<string>, isStream: boolean): HeaderList => [
  ['user-agent', 'callsheet'],
  ['accept', isStream ? acceptedStreams : '*/*'],
  ['accept-encoding', own.has('range') ? 'identity' : acceptedEncodings],
];

/** Of a request with `stream`: some servers send events only to those who ask for them. */
const acceptedStreams = 'text/event-stream, application/x-ndjson;q=0.9, */*;q=0.1';

/** The same for each send of a request, but for cookies. */
export const firstHopOf = onceFor(
  ({ method, url, path, headers, body, credentials, sign, stream }: HttpRequest): Hop => {
    const own = namesOf(headers);
    const defaults = withoutHeaders(defaultHeaders(own, stream !== undefined), (name) => own.has(name));
    return {
      method,
      url,
      ...(path !== undefined && { path }),
      headers: [...headers, ...defaults],
      ...(body && { body }),
      ...(credentials && { credentials }),
      ...(sign && { sign }),
    };
  },
);

/** Bytes of a body that are written at once. */
export const pieceSize = 64 * 1024;

/**
 * A body, piece by piece. A server may answer and close before it has read all: its answer is read between two pieces, in the
 * second of two turns, before a write fails and ends the connection.
 */
export async function* piecesOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.byteLength; at += pieceSize) {
    yield body.subarray(at, at + pieceSize);
    await setImmediate();
    await setImmediate();
  }
}
