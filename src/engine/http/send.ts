import * as problems from '../../problems/run/http.js';
import { bodiesTooLarge, bodyTooLarge, inMidBody } from '../../problems/run/answer.js';
import type { SendFault } from '../../record/reasons.js';
import { type HeaderList, hasHeader, headerOf, withoutHeaders } from '../ports/header-list.js';
import type { HttpOutcome, HttpRequest } from '../ports/ports.js';
import { type Timers, startDeadline, type Deadline } from './deadline.js';
import { type Answer, readEncoded, whole } from './answer.js';
import { type BodyMemory, type BodyRoom, NoRoom, isTooLarge } from './body-memory.js';
import { classifyError } from './classify-error.js';
import type { Cookies } from './cookies.js';
import type { Dispatch } from './connections.js';
import { firstHopOf, type Arrived, connectionFreed, sendHop, type HopReading, type Hop } from './hop.js';
import { redirectOf } from './redirect.js';

export interface Wire {
  readonly dispatch: Dispatch;
  readonly cookies: Cookies;
  readonly timers: Timers;
  /** Bytes above which a body is given up, as it came and unpacked. */
  readonly longestBody: number;
  readonly memory: BodyMemory;
}

export interface Sending {
  readonly cancel: AbortSignal;
  /** Called when a hop is on its way. */
  readonly onSent: () => void;
  /** For the body of the response. */
  readonly room: BodyRoom;
}

/** Sends once, with all redirects; resolves always. */
export async function send(wire: Wire, request: HttpRequest, { cancel, onSent, room }: Sending): Promise<HttpOutcome> {
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
    return { ...answer, sentHeaders, redirectHeaders, redirectUrls, passedHeaders, duration };
  };
  if (cancel.aborted) {
    deadline.clear();
    return finish({ kind: 'error', error: problems.cancelled() });
  }
  try {
    const answer = follow(wire, first, { limit: request.redirects, deadline, onHop, onNext, onSent, room });
    return finish(await untilEnd(answer, deadline));
  } catch (error) {
    const reason = deadline.reason();
    if (reason === 'aborted') return finish({ kind: 'error', error: problems.cancelled() });
    const { hop, arrived } = sent.at(-1) ?? { hop: first, arrived: { sentAt: startedAt, size: 0 } };
    const fault =
      reason === 'timeout'
        ? inMidBody(problems.timedOut(request.timeout), arrived)
        : faultOf(error, wire, { hop, arrived });
    return finish({ kind: 'error', error: sent.length > 1 ? problems.afterRedirect(fault, hop.url.href) : fault });
  } finally {
    deadline.clear();
  }
}

interface SentHop {
  readonly hop: Hop;
  readonly arrived: Arrived;
}

function faultOf(error: unknown, { longestBody, memory }: Wire, { hop, arrived }: SentHop): SendFault {
  if (isTooLarge(error)) return bodyTooLarge(longestBody);
  if (error instanceof NoRoom) return bodiesTooLarge(memory.limit);
  return inMidBody(classifyError(error, hop, arrived), arrived);
}

/** A connection that is still being made does not heed an abort, so nobody waits for it past the end. */
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
}

async function follow(
  wire: Wire,
  first: Hop,
  { limit, deadline, onHop, onNext, onSent, room }: Journey,
): Promise<Answer> {
  const { dispatch, cookies, longestBody } = wire;
  let hop = first;
  for (let followed = 0; ; followed++) {
    const sent = withCookies(hop, cookies);
    const arrived = onHop(sent);
    const from = hop;
    let next: Hop | undefined;
    const isPassing: HopReading['isPassing'] = (head) => {
      next = limit === 0 ? undefined : redirectOf(from, head);
      return next !== undefined;
    };
    const response = await sendHop(dispatch, sent, { deadline, isPassing, arrived, longestBody, room, onSent });
    cookies.store(hop.url, response.headers);
    if (!next) {
      const encoding = headerOf(response.headers, 'content-encoding') ?? '';
      return encoding === '' ? whole(hop, response) : readEncoded(hop, response, { encoding, longestBody, room });
    }
    onNext(next);
    await connectionFreed();
    if (followed === limit) return { kind: 'error', error: problems.tooManyRedirects(limit, next.url.href) };
    hop = next;
  }
}

function withCookies(hop: Hop, cookies: Cookies): Hop {
  const cookie = cookies.headerFor(hop.url, hop.headers);
  if (cookie === undefined) return hop;
  return { ...hop, headers: [...withoutHeaders(hop.headers, (name) => name === 'cookie'), ['cookie', cookie]] };
}

function withHost({ url, headers }: Hop): HeaderList {
  return hasHeader(headers, 'host') ? headers : [['host', url.host], ...headers];
}

/** ms with three decimals. */
function since(start: number): number {
  return Math.round((performance.now() - start) * 1000) / 1000;
}
