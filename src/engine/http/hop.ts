import { setImmediate } from 'node:timers/promises';
import type { Dispatcher } from 'undici';

export type HeaderList = readonly (readonly [string, string])[];

/** One request on the wire; a send is one hop, and one more for each redirect. */
export interface Hop {
  readonly method: string;
  readonly url: URL;
  readonly headers: HeaderList;
  readonly body?: Uint8Array;
}

export interface HopResponse {
  readonly status: number;
  readonly statusText: string;
  /** Names in lower case, repeated ones apart. */
  readonly headers: HeaderList;
  /** Reads the body whole, as it came. */
  readonly bytes: () => Promise<Uint8Array>;
  /** Throws the body away, so that its connection can serve the next hop. */
  readonly discard: () => Promise<void>;
}

/** Resolves when the response's headers are there; rejects with what undici or Node gives. */
export async function sendHop(dispatcher: Dispatcher, hop: Hop, signal: AbortSignal): Promise<HopResponse> {
  const { method, url, headers, body } = hop;
  const {
    statusCode,
    statusText,
    headers: raw,
    body: stream,
  } = await dispatcher.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: method as Dispatcher.HttpMethod,
    headers: groupByName(headers),
    ...(body && body.byteLength > 0 && { body }),
    signal,
    headersTimeout: 0,
    bodyTimeout: 0,
    responseHeaders: 'raw',
  });
  return {
    status: statusCode,
    statusText,
    headers: pairs(raw as unknown as readonly string[]),
    bytes: () => stream.bytes(),
    discard: () => stream.dump(),
  };
}

/** undici frees a connection one turn after the body's end; without the wait, the next hop would open another. */
export function connectionFreed(): Promise<void> {
  return setImmediate();
}

/** undici's proxy agent keeps only the last of repeated entries in a list, but all values of a record. */
function groupByName(headers: HeaderList): Record<string, string | string[]> {
  const groups = new Map<string, { readonly name: string; readonly values: string[] }>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const group = groups.get(key);
    if (group) group.values.push(value);
    else groups.set(key, { name: key === 'host' ? key : name, values: [value] });
  }
  return Object.fromEntries(
    [...groups.values()].map(({ name, values }) => [name, values.length === 1 ? values[0]! : values]),
  );
}

function pairs(raw: readonly string[]): HeaderList {
  const list: (readonly [string, string])[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) list.push([raw[at]!.toLowerCase(), raw[at + 1]!]);
  return list;
}
