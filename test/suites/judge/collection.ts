import { readFileSync } from 'node:fs';

/** What is read of a collection of Postman, of version 2.0 or 2.1. */
export interface Collection {
  readonly item?: readonly Item[];
  readonly event?: readonly Event[];
  readonly variable?: readonly Pair[];
  readonly auth?: unknown;
}

export interface Item {
  readonly name?: string;
  readonly item?: readonly Item[];
  readonly request?: Request | string;
  readonly event?: readonly Event[];
  readonly response?: readonly Example[] | null;
}

interface Request {
  readonly method?: string;
  readonly url?: Url;
  readonly header?: unknown;
}

export type Url = string | UrlParts | null;

/** A URL in parts. They count, and `raw` does not. */
export interface UrlParts {
  readonly raw?: string;
  readonly protocol?: string;
  readonly host?: string | readonly string[];
  readonly port?: string;
  readonly path?: string | readonly (string | { readonly value?: string })[];
}

interface Event {
  readonly listen?: string;
  readonly script?: { readonly exec?: string | readonly string[] };
}

export interface Example {
  readonly code?: number;
  readonly header?: unknown;
  readonly body?: string | null;
}

export interface Pair {
  readonly key?: string;
  readonly id?: string;
  readonly value?: unknown;
}

/** @throws if the text is not JSON */
export function readCollection(file: string): Collection {
  const parsed = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as { readonly collection?: Collection };
  return parsed.collection ?? (parsed as Collection);
}

/** Whether a text looks like an exported collection. */
export function isCollection(text: string): boolean {
  return /"schema"\s*:\s*"https:\/\/schema\.(?:get)?postman\.com\/json\/collection\/v2/.test(text);
}

/** All requests, in the order of the collection. */
export function requestsOf({ item = [] }: Collection | Item): readonly Item[] {
  return item.flatMap((each) => (each.item ? requestsOf(each) : each.request ? [each] : []));
}

/** The text of the scripts of one place. @param listen - `test` or `prerequest` */
export function scriptOf({ event }: Collection | Item, listen: string): string {
  return (event ? [event].flat() : [])
    .filter((each) => each.listen === listen)
    .map(({ script }) => [script?.exec ?? ''].flat().join('\n'))
    .join('\n;\n');
}

export function urlOf({ request }: Item): Url {
  return (typeof request === 'string' ? request : request?.url) ?? null;
}

export function methodOf({ request }: Item): string {
  return (typeof request === 'string' ? undefined : request?.method)?.toUpperCase() ?? 'GET';
}
