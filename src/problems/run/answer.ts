import type { SendError } from '../../record/record.js';
import { sizeText } from '../../lib/sizes.js';

/** How a body is not what its `content-encoding` says; `bytes` is how many follow what is encoded. */
export type BodyFault =
  | { readonly kind: 'cut off' | 'unreadable' }
  | { readonly kind: 'goes on'; readonly bytes: number };

export function bodyCorrupt(encoding: string, { kind, ...of }: BodyFault): SendError {
  const fault =
    'bytes' in of ? `${of.bytes} ${of.bytes === 1 ? 'byte follows' : 'bytes follow'} its end` : bodyFaults[kind];
  return { kind: 'other', message: `the response says content-encoding: ${beginningOf(encoding)}, but ${fault}` };
}

const bodyFaults: Readonly<Record<string, string>> = {
  'cut off': 'its body is cut off',
  unreadable: 'its body cannot be decoded',
};

/** A body that would have fitted alone. @param limit - in bytes, of all bodies together */
export function bodiesTooLarge(limit: number): SendError {
  return {
    kind: 'memory',
    message: `the response was given up: with the bodies of other sessions it needs more than ${sizeText(limit)} of memory`,
  };
}

/** @param limit - in bytes */
export function bodyTooLarge(limit: number): SendError {
  return {
    kind: 'other',
    message: `the body of the response is larger than ${sizeText(limit)}, which is as much as is read`,
  };
}

/** @param limit - in bytes */
export function headersTooLarge(host: string, limit: number): SendError {
  return { kind: 'other', message: `the headers of the response from ${host} are larger than ${sizeText(limit)}` };
}

/** What ended while the body came, or was wrong with it. Without a head it is `error` itself. */
export function inMidBody(error: SendError, { head, size }: MidBody): SendError {
  if (head === undefined) return error;
  const status = `${head.status} ${beginningOf(head.statusText)}`.trim();
  const isEndless = error.kind === 'timeout' && head.headers.some(isEventStream);
  const endless = isEndless ? ', a stream of events, which may have no end' : '';
  return { ...error, message: `${error.message}: ${status} and ${sizeText(size)} of its body had come${endless}` };
}

function isEventStream([name, value]: readonly [string, string]): boolean {
  return name === 'content-type' && /^text\/event-stream\b/i.test(value);
}

interface MidBody {
  readonly head?: {
    readonly status: number;
    readonly statusText: string;
    readonly headers: readonly (readonly [string, string])[];
  };
  /** Bytes of the body. */
  readonly size: number;
}

/**
 * What came is no HTTP.
 *
 * @param beginning - its first characters
 * @param isKept - whether an earlier request went over the same connection, whose answer may have been longer than it said
 */
export function notHttp(host: string, beginning: string, isKept: boolean): SendError {
  const [line = ''] = beginning.split(/[\r\n]/, 1);
  const begins = `it begins with ${JSON.stringify(beginningOf(line))}`;
  const rest = isKept ? ', which may be what is left of the answer before it on this connection' : '';
  return { kind: 'other', message: `the answer of ${host} is not HTTP: ${begins}${rest}` };
}

/** @param rule - what the parser found, in its own words */
export function brokenHttp(host: string, rule: string): SendError {
  return { kind: 'other', message: `the answer of ${host} breaks the rules of HTTP/1.1: ${rule}` };
}

/** The parser keeps to itself what it found in headers, where one of them is a content-length. */
export const brokenHeaders = 'look at its headers, such as a content-length twice or beside transfer-encoding';

export function tlsSpoken(host: string): SendError {
  return { kind: 'other', message: `${host} answers by TLS: should the URL start with https://?` };
}

export function http2Alone(host: string, kind: 'tls' | 'other'): SendError {
  return { kind, message: `${host} speaks HTTP/2 alone, and requests are sent by HTTP/1.1` };
}

export function protocolSwitched(host: string): SendError {
  return { kind: 'other', message: `${host} answered 101 and went over to another protocol, which nothing asked for` };
}

/** A server may write as much as it likes. A word is not cut: half of a secret would not be known as one. */
function beginningOf(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60).replace(/\S+$/, '')}…` : text;
}
