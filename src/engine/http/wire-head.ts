import type { Dispatcher } from 'undici';
import { onceFor } from '../../lib/once-for.js';
import type { HeaderList } from '../ports/header-list.js';
import { headerBytes } from './header-bytes.js';

/** What undici is told of a hop, but for its body, which may be read once only. */
export interface WireHead {
  readonly origin: string;
  readonly path: string;
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Record<string, string | string[]>;
}

export const wireHeadOf = onceFor(({ method, url, path = url.pathname, headers }: Hop): WireHead => ({
  origin: url.origin,
  path: path + queryOf(url),
  method: method as Dispatcher.HttpMethod,
  headers: groupByName(headers),
}));

/** `search` is empty for a `?` with nothing behind it, which is part of a URL all the same. */
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
}
