import type { SendFault } from '../../record/reasons.js';
import type { SendError } from '../../record/record.js';
import { sizeText } from '../../lib/sizes.js';

/** How a body differs from its `content-encoding`; `bytes` is how many follow the encoded body. */
export type BodyFault =
  | { readonly kind: 'cut off' | 'unreadable' }
  | { readonly kind: 'goes on'; readonly bytes: number };

export function bodyCorrupt(encoding: string, { kind, ...of }: BodyFault): SendError {
  const fault =
    'bytes' in of ? `${of.bytes} ${of.bytes === 1 ? 'byte follows' : 'bytes follow'} its end` : bodyFaults[kind];
  return { kind: 'other', message: `the response has content-encoding: ${beginningOf(encoding)}, but ${fault}` };
}

const bodyFaults: Readonly<Record<string, string>> = {
  'cut off': 'its body is cut off',
  unreadable: 'its body cannot be decoded',
};

/** A body that would have fitted by itself. @param limit - in bytes, of all bodies together */
export function bodiesTooLarge(limit: number): SendError {
  return {
    kind: 'memory',
    message: `the response was dropped: with the bodies of other sessions it needs more than ${sizeText(limit)} of memory`,
  };
}

/** @param limit - in bytes */
export function bodyTooLarge(limit: number): SendError {
  return {
    kind: 'other',
    message: `the body of the response is larger than the limit of ${sizeText(limit)}`,
  };
}

/** @param limit - in bytes */
export function headersTooLarge(host: string, limit: number): SendError {
  return { kind: 'other', message: `the headers of the response from ${host} are larger than ${sizeText(limit)}` };
}

/** What ended while the body arrived, or was wrong with it. Without a head it is `error` itself. */
export function inMidBody(error: SendError, { head, size }: MidBody): SendFault {
  if (head === undefined) return error;
  const status = `${head.status} ${beginningOf(head.statusText)}`.trim();
  const isEndless = error.kind === 'timeout' && head.headers.some(isEventStream);
  const endless = isEndless ? ' of a stream of events, which may never end' : '';
  const message = `${error.message}: received ${status} and ${sizeText(size)} of its body${endless}`;
  return { ...error, message, ...(isEndless && { endless: true }) };
}

function isEventStream([name, value]: readonly [string, string]): boolean {
  return name === 'content-type' && /^(?:text\/event-stream|application\/(?:x-)?ndjson)\b/i.test(value);
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
 * The response is not HTTP.
 *
 * @param beginning - its first characters
 * @param isKept - whether an earlier request used the same connection: its answer may have been longer than it said
 */
export function notHttp(host: string, beginning: string, isKept: boolean): SendError {
  const [line = ''] = beginning.split(/[\r\n]/, 1);
  const begins = `it begins with ${JSON.stringify(beginningOf(line))}`;
  const rest = isKept ? ', which may be the rest of an earlier answer on this connection' : '';
  return { kind: 'other', message: `the answer of ${host} is not HTTP: ${begins}${rest}` };
}

/** @param rule - what the parser found, in its own words */
export function brokenHttp(host: string, rule: string): SendError {
  return { kind: 'other', message: `the answer of ${host} breaks the rules of HTTP/1.1: ${rule}` };
}

/** The parser does not say what it found in headers if one of them is a content-length. */
export const brokenHeaders = 'check its headers, such as two content-length, or one with transfer-encoding';

export function tlsSpoken(host: string): SendError {
  return { kind: 'other', message: `${host} answers by TLS: the URL may need https://` };
}

export function http2Only(host: string, kind: 'tls' | 'other'): SendError {
  return { kind, message: `${host} speaks only HTTP/2, and callsheet sends HTTP/1.1` };
}

export function protocolSwitched(host: string): SendError {
  return {
    kind: 'other',
    message: `${host} answered 101 and switched to another protocol, which the request did not ask for`,
  };
}

/** A server may write as much as it likes. A word is not cut: nothing would recognise half of a secret. */
function beginningOf(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60).replace(/\S+$/, '')}…` : text;
}
