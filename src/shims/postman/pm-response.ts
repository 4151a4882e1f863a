import { type EntryList, entryList } from './entry-list.js';
import { entriesOf, hasHeader, type HeaderEntry, readHeader } from '../common/header-map.js';

const sign = Symbol.for('callsheet.pmResponse');

/** The words for responses are not to change what chai says of other values. */
export function isResponse(value: unknown): value is PmResponse {
  return typeof value === 'object' && value !== null && sign in value;
}

/** A response as scripts of Postman read it. */
export interface PmResponse {
  readonly code: number;
  /** The reason: `OK`. */
  readonly status: string;
  readonly responseTime: number;
  readonly responseSize: number;
  readonly headers: PmHeaders;
  readonly text: () => string;
  /** The bytes of the body. */
  readonly stream: Buffer;
  readonly json: (reviver?: (key: string, value: unknown) => unknown) => unknown;
  readonly reason: () => string;
  readonly details: () => { readonly code: number; readonly name: string };
}

export interface PmHeaders extends EntryList<HeaderEntry> {
  readonly get: (name: string) => string | undefined;
  readonly has: (name: string) => boolean;
  readonly one: (name: string) => HeaderEntry | undefined;
}

export function pmHeaders(headers: Readonly<Record<string, string>>): PmHeaders {
  const get = (name: string): string | undefined => readHeader(headers, name);
  return {
    ...entryList(() => entriesOf(headers)),
    get,
    has: (name) => hasHeader(headers, name),
    one: (name) => (hasHeader(headers, name) ? { key: name, value: get(name)! } : undefined),
  };
}

/** What a response is made of. */
interface ResponseParts {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly duration: number;
}

export function pmResponse({ status, statusText, headers, text, bytes, duration }: ResponseParts): PmResponse {
  const response: PmResponse = {
    code: status,
    status: statusText,
    responseTime: Math.round(duration),
    responseSize: bytes.byteLength,
    stream: Buffer.from(bytes),
    headers: pmHeaders(headers),
    text: () => text,
    json: (reviver) => JSON.parse(text.replace(/^\uFEFF/, ''), reviver) as unknown,
    reason: () => statusText,
    details: () => ({ code: status, name: statusText }),
  };
  return Object.defineProperty(response, sign, { value: true });
}
