import { setImmediate } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { type HeaderList, headerOf } from '../ports/header-list.js';
import { type BodyRoom, NoRoom } from './body-memory.js';
import type { Deadline } from './deadline.js';
import type { Dispatch } from './dispatcher.js';
import { withoutEndSpaces } from './end-spaces.js';
import { headerText, headerUrl } from './header-bytes.js';
import { pieceSize, piecesOf } from './pieces-of.js';
import { tooLarge } from './too-large.js';
import { errors } from './undici.js';
import { type WireHead, wireHeadOf } from './wire-head.js';
import type { Hop } from './wire-head.js';

export interface HopResponse {
  readonly status: number;
  readonly statusText: string;
  /** Names in lower case, repeated ones apart. */
  readonly headers: HeaderList;
  /** The first location that is not empty, as a URL. */
  readonly location?: string | undefined;
  /** The whole body, as it came. */
  readonly bytes: Uint8Array;
}

/** What has come of a response so far. */
export interface Arrived {
  /** When its request was handed to undici. */
  readonly sentAt: number;
  head?: Omit<HopResponse, 'bytes'>;
  /** Bytes of its body. */
  size: number;
}

export interface HopReading {
  readonly deadline: Deadline;
  /** Whether the body of such a response is thrown away, as that of a redirect is. */
  readonly isPassing: (head: Omit<HopResponse, 'bytes'>) => boolean;
  /** Kept up to date while the response comes. */
  readonly arrived: Arrived;
  /** Bytes above which a body is given up, and the room for it. */
  readonly longestBody: number;
  readonly room: BodyRoom;
  readonly onSent: () => void;
}

/** Bytes of a body that nobody wants which are read so that its connection can serve the next hop; past them it is ended. */
const longestPassingBody = 128 * 1024;

/**
 * Resolves when the body is whole; rejects with what undici or Node gives, or when the deadline ends.
 * It takes the bytes where undici hands them out: a stream and a signal's listener of undici's own would cost as much as the rest of a send.
 */
export function sendHop(dispatch: Dispatch, hop: Hop, reading: HopReading): Promise<HopResponse> {
  const { deadline, isPassing, arrived, longestBody, room, onSent } = reading;
  const { promise, resolve, reject } = Promise.withResolvers<HopResponse>();
  const chunks: Buffer[] = [];
  let left = Infinity;
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
    },
    onResponseData: (controller, chunk) => {
      left -= chunk.byteLength;
      arrived.size += chunk.byteLength;
      if (arrived.size > longestBody) return controller.abort(tooLarge());
      if (left === Infinity) return keep(controller, chunk);
      if (left > 0) return;
      finish();
      controller.abort(new Error('not wanted'));
    },
    onResponseEnd: finish,
    onResponseError: (_controller, error) => reject(error),
  };
  try {
    // A tunnel is no request that has an answer.
    if (hop.method === 'CONNECT') throw new errors.InvalidArgumentError('invalid method');
    dispatch(dispatchOptions(hop), handler);
  } catch (error) {
    reject(error as Error);
  }
  return promise;
}

function headOf(status: number, statusText: string, raw: readonly Buffer[]): Omit<HopResponse, 'bytes'> {
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

/** Spaces around a value are no part of it (RFC 9110, 5.5); the parser leaves those at its end. */
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
