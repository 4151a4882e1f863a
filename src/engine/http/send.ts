import * as problems from '../../problems/run/http.js';
import { bodiesTooLarge, bodyTooLarge, inMidBody, bodyCorrupt, type BodyFault } from '../../problems/run/answer.js';
import type { SendFault } from '../../record/reasons.js';
import { type HeaderList, hasHeader, headerOf, namesOf, withoutHeaders } from '../ports/header-list.js';
import type { HttpOutcome, HttpRequest, HttpResponse, StreamWatch } from '../ports/ports.js';
import { type Timers, startDeadline, type Deadline } from './deadline.js';
import { type BodyMemory, type BodyRoom, NoRoom, isTooLarge } from './body-memory.js';
import { classifyError } from './classify-error.js';
import type { Cookies } from './cookies.js';
import type { Dispatch } from './connections.js';
import {
  firstHopOf,
  type Arrived,
  connectionFreed,
  sendHop,
  type HopReading,
  type OpenStream,
  type Hop,
  type HopResponse,
} from './hop.js';
import { decodeBody, isCutOff, TrailingBytes } from './decode-body.js';
import { openStreamBody, type StreamReading } from './stream-body.js';
import { sentUrl } from './build-url.js';
import { userInfoHeaders } from './build-headers.js';

export interface Wire {
  readonly dispatch: Dispatch;
  readonly cookies: Cookies;
  readonly timers: Timers;
  /** Bytes above which a body is given up, as it came and unpacked. */
  readonly longestBody: number;
  readonly memory: BodyMemory;
}

interface Sending {
  readonly cancel: AbortSignal;
  /** Called when a hop is on its way. */
  readonly onSent: () => void;
  /** For the body of the response. */
  readonly room: BodyRoom;
  /** Hears of the events of a stream. */
  readonly watch?: StreamWatch | undefined;
}

/** Sends once, with all redirects; resolves always. */
export async function send(wire: Wire, request: HttpRequest, sending: Sending): Promise<HttpOutcome> {
  const { cancel, onSent, room } = sending;
  const startedAt = performance.now();
  const deadline = startDeadline(request.timeout, cancel, wire.timers);
  const first = firstHopOf(request);
  const sent: SentHop[] = [];
  const redirectUrls: string[] = [];
  const onNext = ({ url }: Hop): unknown => redirectUrls.push(url.href);
  const onHop = (hop: Hop): Arrived => {
    const arrived: Arrived = { sentAt: performance.now(), size: 0 };
    sent.push({ hop, arrived });
    return arrived;
  };
  const finish = (answer: Answer): HttpOutcome => {
    const duration = since(startedAt);
    const sentHeaders = sent[0] ? withHost(sent[0].hop) : [];
    if (answer.kind === 'response' && sent.length === 1) return { ...answer, sentHeaders, duration };
    const redirectHeaders = sent.slice(1).flatMap(({ hop }) => withHost(hop));
    const passed = answer.kind === 'response' ? sent.slice(0, -1) : sent;
    const passedHeaders = passed.flatMap(({ arrived }) => arrived.head?.headers ?? []);
    const lastMethod = sent.at(-1)?.hop.method;
    const redirected = {
      redirectHeaders,
      redirectUrls,
      passedHeaders,
      ...(lastMethod !== undefined && { lastMethod }),
    };
    return { ...answer, sentHeaders, ...redirected, duration };
  };
  if (cancel.aborted) {
    deadline.clear();
    return finish({ kind: 'error', error: problems.cancelled() });
  }
  try {
    const openStream = streamOpener(wire, request, sending, { startedAt, deadline });
    const answer = follow(wire, first, { limit: request.redirects, deadline, onHop, onNext, onSent, room, openStream });
    return finish(await untilEnd(answer, deadline));
  } catch (error) {
    const reason = deadline.reason();
    if (reason === 'aborted') return finish({ kind: 'error', error: problems.cancelled() });
    const { hop, arrived } = sent.at(-1) ?? { hop: first, arrived: { sentAt: startedAt, size: 0 } };
    const fault =
      reason === 'timeout'
        ? inMidBody(problems.timedOut(request.timeout), arrived)
        : sendFaultOf(error, wire, { hop, arrived });
    return finish({ kind: 'error', error: sent.length > 1 ? problems.afterRedirect(fault, hop.url.href) : fault });
  } finally {
    deadline.clear();
  }
}

/** Of every hop that is not passed over. */
function streamOpener(
  { timers, longestBody }: Wire,
  { stream: limits }: HttpRequest,
  { watch, room }: Sending,
  time: Pick<StreamReading, 'startedAt' | 'deadline'>,
): Journey['openStream'] {
  return (hop) => (head, hearing) =>
    openStreamBody(head, { ...time, url: withoutHash(hop), limits, watch, timers, longestBody, room }, hearing);
}

interface SentHop {
  readonly hop: Hop;
  readonly arrived: Arrived;
}

function sendFaultOf(error: unknown, { longestBody, memory }: Wire, { hop, arrived }: SentHop): SendFault {
  if (isTooLarge(error)) return bodyTooLarge(longestBody);
  if (error instanceof NoRoom) return bodiesTooLarge(memory.limit);
  return inMidBody(classifyError(error, hop, arrived), arrived);
}

/** A connection that is still being made does not heed an abort, so nothing waits for it past the end. */
function untilEnd<Value>(work: Promise<Value>, deadline: Deadline): Promise<Value> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    deadline.onEnd(() => reject(new Error('it is over')));
  });
}

interface Journey {
  readonly limit: number;
  readonly deadline: Deadline;
  /** Gives where to note what comes of its response. */
  readonly onHop: (hop: Hop) => Arrived;
  /** Hears of the hop that a redirect leads to, also of one too many. */
  readonly onNext: (hop: Hop) => unknown;
  readonly onSent: () => void;
  readonly room: BodyRoom;
  readonly openStream: (hop: Hop) => OpenStream;
}

async function follow(
  wire: Wire,
  first: Hop,
  { limit, deadline, onHop, onNext, onSent, room, openStream }: Journey,
): Promise<Answer> {
  const { dispatch, cookies, longestBody } = wire;
  let hop = first;
  for (let followed = 0; ; followed++) {
    const sent = signed(withCookies(hop, cookies));
    const arrived = onHop(sent);
    const from = hop;
    let next: Hop | undefined;
    const isPassing: HopReading['isPassing'] = (head) => {
      next = limit === 0 ? undefined : redirectOf(from, head);
      return next !== undefined;
    };
    const reading = { deadline, isPassing, openStream: openStream(hop), arrived, longestBody, room, onSent };
    const response = await sendHop(dispatch, sent, reading);
    cookies.store(hop.url, response.headers);
    if (!next) {
      const encoding = headerOf(response.headers, 'content-encoding') ?? '';
      return encoding === '' || isUnpacked(response)
        ? whole(hop, response)
        : readEncoded(hop, response, { encoding, longestBody, room });
    }
    onNext(next);
    await connectionFreed();
    if (followed === limit) return { kind: 'error', error: problems.tooManyRedirects(limit, next.url.href) };
    hop = next;
  }
}

/** A stream whose reading was ended is. */
function isUnpacked({ stream }: HopResponse): boolean {
  return stream !== undefined && stream.endedBy !== 'server';
}

function withCookies(hop: Hop, cookies: Cookies): Hop {
  const cookie = cookies.headerFor(hop.url, hop.headers);
  if (cookie === undefined) return hop;
  return { ...hop, headers: [...withoutHeaders(hop.headers, (name) => name === 'cookie'), ['cookie', cookie]] };
}

/** Each hop is signed by itself: a redirect leads to another path. */
function signed(hop: Hop): Hop {
  const signature = hop.sign?.(hop);
  if (!signature) return hop;
  const names = namesOf(signature);
  return { ...hop, headers: [...withoutHeaders(hop.headers, (name) => names.has(name)), ...signature] };
}

function withHost({ url, headers }: Hop): HeaderList {
  return hasHeader(headers, 'host') ? headers : [['host', url.host], ...headers];
}

/** ms with three decimals. */
function since(start: number): number {
  return Math.round((performance.now() - start) * 1000) / 1000;
}

/** What a send comes to. */
type Answer =
  | { readonly kind: 'response'; readonly response: HttpResponse }
  | { readonly kind: 'error'; readonly error: SendFault };

function whole(
  hop: Hop,
  { status, statusText, headers, bytes, stream }: HopResponse,
  body: Uint8Array = bytes,
): Answer {
  const response = { status, statusText, url: withoutHash(hop), headers, body, ...(stream && { stream }) };
  return { kind: 'response', response };
}

interface Encoded {
  readonly encoding: string;
  readonly longestBody: number;
  readonly room: BodyRoom;
}

async function readEncoded(hop: Hop, response: HopResponse, { encoding, longestBody, room }: Encoded): Promise<Answer> {
  const { bytes } = response;
  try {
    const body = await decodeBody(bytes, encoding, { longest: longestBody, isPart: response.status === 206, room });
    return whole(hop, response, body);
  } catch (error) {
    if (isTooLarge(error) || error instanceof NoRoom) throw error;
    const arrived = { head: response, size: bytes.byteLength };
    return { kind: 'error', error: inMidBody(bodyCorrupt(encoding, faultOf(error)), arrived) };
  }
}

function faultOf(error: unknown): BodyFault {
  if (error instanceof TrailingBytes) return { kind: 'goes on', bytes: error.count };
  return { kind: isCutOff(error) ? 'cut off' : 'unreadable' };
}

function withoutHash(hop: Hop): string {
  return sentUrl(hop).replace(/#.*$/s, '');
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const credentials: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'host']);

/**
 * The request that a redirect asks for, by the rules of Fetch (https://fetch.spec.whatwg.org/#http-redirect-fetch).
 * undici's interceptor does not help here: it takes a second visit of a URL for a loop, and `POST /carts` is
 * often answered with `303 /carts`, `GET /` with `302 /` and a cookie.
 *
 * @returns undefined when the response is not a redirect, or its location is empty or no http or https URL
 */
function redirectOf(hop: Hop, { status, location }: Pick<HopResponse, 'status' | 'location'>): Hop | undefined {
  if (location === undefined || !redirectStatuses.has(status)) return undefined;
  const url = URL.parse(location, hop.url.href);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  const { method, headers, body } = rewritten(hop, status);
  const more = body && { body };
  if (url.origin === hop.url.origin) {
    const { credentials: own, sign } = hop;
    return { method, ...withUserInfo(url, headers), ...more, ...(own && { credentials: own }), ...(sign && { sign }) };
  }
  const isOwn = (name: string): boolean => credentials.has(name) || hop.credentials?.includes(name) === true;
  return { method, ...withUserInfo(url, withoutHeaders(headers, isOwn)), ...more };
}

/** User and password of a location are for this hop, as basic auth; they go before what the request brought. */
function withUserInfo(url: URL, headers: Hop['headers']): Pick<Hop, 'url' | 'headers'> {
  const basic = userInfoHeaders(url);
  if (basic.length === 0) return { url, headers };
  url.username = '';
  url.password = '';
  return { url, headers: [...withoutHeaders(headers, (name) => name === 'authorization'), ...basic] };
}

/** POST becomes GET after 301 and 302, and everything but HEAD after 303; what describes the body goes with it. */
function rewritten(hop: Hop, status: number): Omit<Hop, 'url'> {
  const { method, headers } = hop;
  const toGet =
    status === 303 ? method !== 'GET' && method !== 'HEAD' : (status === 301 || status === 302) && method === 'POST';
  if (!toGet) return hop;
  return { method: 'GET', headers: withoutHeaders(headers, (name) => name.startsWith('content-')) };
}
