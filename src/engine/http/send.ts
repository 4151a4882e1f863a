import { afterRedirect, bodyCorrupt, cancelled, timedOut, tooManyRedirects } from '../../model/problems/run-http.js';
import type { SendError } from '../../model/record.js';
import type { Dispatcher } from 'undici';
import { headerOf } from '../header-of.js';
import type { HttpOutcome, HttpRequest, HttpResponse } from '../ports.js';
import { classifyError } from './classify-error.js';
import type { Cookies } from './cookies.js';
import { startDeadline, type Deadline } from './deadline.js';
import { acceptedEncodings, decodeBody } from './decode-body.js';
import { connectionFreed, sendHop, type HeaderList, type Hop, type HopResponse } from './hop.js';
import { redirectOf } from './redirect.js';

export interface Wire {
  readonly dispatcher: Dispatcher;
  readonly cookies: Cookies;
}

type Answer =
  | { readonly kind: 'response'; readonly response: HttpResponse }
  | { readonly kind: 'error'; readonly error: SendError };

const defaultHeaders: HeaderList = [
  ['user-agent', 'callsheet'],
  ['accept', '*/*'],
  ['accept-encoding', acceptedEncodings],
];

/** Sends once, with all redirects; resolves always. */
export async function send(wire: Wire, request: HttpRequest, cancel: AbortSignal): Promise<HttpOutcome> {
  const startedAt = performance.now();
  const deadline = startDeadline(request.timeout, cancel);
  let hop = firstHop(request);
  const sent: Hop[] = [];
  const onHop = (next: Hop): void => {
    hop = next;
    sent.push(next);
  };
  const finish = (answer: Answer): HttpOutcome => {
    const [sentHeaders = [], ...later] = sent.map(withHost);
    const laterUrls = sent.slice(1).map(({ url }) => url.href);
    return { ...answer, sentHeaders, laterHeaders: later.flat(), laterUrls, duration: since(startedAt) };
  };
  if (cancel.aborted) {
    deadline.clear();
    return finish({ kind: 'error', error: cancelled() });
  }
  // A connection that is still being made does not heed an abort, so the end is raced.
  const answer = follow(wire, hop, { limit: request.redirects, deadline, onHop });
  answer.catch(() => {});
  try {
    return finish(await Promise.race([answer, deadline.ended]));
  } catch (error) {
    const reason = deadline.reason();
    if (reason === 'aborted') return finish({ kind: 'error', error: cancelled() });
    const met = reason === 'timeout' ? timedOut(request.timeout) : classifyError(error, hop.url);
    return finish({ kind: 'error', error: sent.length > 1 ? afterRedirect(met, hop.url.href) : met });
  } finally {
    deadline.clear();
  }
}

interface Journey {
  readonly limit: number;
  readonly deadline: Deadline;
  readonly onHop: (hop: Hop) => void;
}

async function follow({ dispatcher, cookies }: Wire, first: Hop, { limit, deadline, onHop }: Journey): Promise<Answer> {
  let hop = first;
  for (let followed = 0; ; followed++) {
    const sent = withCookies(hop, cookies);
    onHop(sent);
    const from = hop;
    const nextOf = ({ status, headers }: Pick<HopResponse, 'status' | 'headers'>): Hop | undefined =>
      limit === 0 ? undefined : redirectOf(from, status, headers);
    const response = await sendHop(dispatcher, sent, { deadline, isPassing: (head) => nextOf(head) !== undefined });
    cookies.store(hop.url, response.headers);
    const next = nextOf(response);
    if (!next) return readWhole(hop.url, response);
    await connectionFreed();
    if (followed === limit) return { kind: 'error', error: tooManyRedirects(limit) };
    hop = next;
  }
}

async function readWhole(url: URL, { status, statusText, headers, bytes: raw }: HopResponse): Promise<Answer> {
  const encoding = headerOf(headers, 'content-encoding') ?? '';
  try {
    const body = encoding === '' ? raw : await decodeBody(raw, encoding);
    return { kind: 'response', response: { status, statusText, url: withoutHash(url), headers, body } };
  } catch {
    return { kind: 'error', error: bodyCorrupt(encoding) };
  }
}

function firstHop({ method, url, headers, body }: HttpRequest): Hop {
  const own = new Set(headers.map(([name]) => name.toLowerCase()));
  const defaults = defaultHeaders.filter(([name]) => !own.has(name));
  return { method, url: new URL(url), headers: [...headers, ...defaults], ...(body && { body }) };
}

function withCookies(hop: Hop, cookies: Cookies): Hop {
  const cookie = cookies.headerFor(hop.url, hop.headers);
  if (cookie === undefined) return hop;
  return { ...hop, headers: [...hop.headers.filter(([name]) => name.toLowerCase() !== 'cookie'), ['cookie', cookie]] };
}

function withHost({ url, headers }: Hop): HeaderList {
  return headers.some(([name]) => name.toLowerCase() === 'host') ? headers : [['host', url.host], ...headers];
}

function withoutHash(url: URL): string {
  if (url.hash === '') return url.href;
  const copy = new URL(url);
  copy.hash = '';
  return copy.href;
}

/** ms with three decimals. */
function since(start: number): number {
  return Math.round((performance.now() - start) * 1000) / 1000;
}
