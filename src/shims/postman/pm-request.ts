import type { StepRequest } from '../../engine/ports/step-scripts.js';
import { type HeaderEntry, dropHeader, readEntries, writeHeader } from '../common/header-map.js';
import { isAfter, type ShimStep } from '../common/shim-step.js';
import { type EntryList, entryList } from './entry-list.js';
import { pmHeaders, type PmHeaders } from './pm-response.js';

const sign = Symbol.for('callsheet.pmRequest');

export function isRequest(value: unknown): boolean {
  return typeof value === 'object' && value !== null && sign in value;
}

/** An entry by its name, or all entries that a function picks. */
type Which = string | ((entry: HeaderEntry) => unknown);

/** The request as scripts of Postman read and change it. */
export interface PmRequest {
  method: string;
  url: PmUrl;
  readonly name: string;
  readonly headers: PmHeaders & {
    readonly add: (header: unknown) => void;
    readonly upsert: (header: unknown) => void;
    readonly remove: (which: Which) => void;
    readonly clear: () => void;
  };
  body: PmBody | undefined;
  readonly addHeader: (header: unknown) => void;
  readonly upsertHeader: (header: unknown) => void;
  readonly removeHeader: (which: Which) => void;
  readonly forEachHeader: (visit: (header: HeaderEntry) => void) => void;
  readonly addQueryParams: (params: unknown) => void;
  readonly removeQueryParams: (names: string | readonly string[]) => void;
  readonly getHeaders: () => Readonly<Record<string, string>>;
  readonly update: (url: string) => void;
}

interface PmUrl {
  readonly toString: () => string;
  readonly getHost: () => string;
  readonly getPath: () => string;
  readonly getPathWithQuery: () => string;
  readonly getQueryString: () => string;
  readonly getRemote: () => string;
  readonly protocol: string;
  readonly host: readonly string[];
  readonly path: readonly string[];
  readonly query: EntryList<HeaderEntry> & {
    readonly get: (name: string) => string | undefined;
    readonly has: (name: string) => boolean;
    readonly one: (name: string) => HeaderEntry | undefined;
    readonly add: (param: unknown) => void;
    readonly upsert: (param: unknown) => void;
    readonly remove: (which: Which) => void;
    readonly clear: () => void;
  };
}

interface PmBody {
  readonly mode: 'raw' | 'urlencoded';
  raw: string | undefined;
  readonly urlencoded: { readonly all: () => readonly HeaderEntry[]; readonly toObject: () => object } | undefined;
  readonly toString: () => string;
  readonly isEmpty: () => boolean;
  readonly update: (body: unknown) => void;
}

type Sent = Pick<StepRequest, 'method' | 'url' | 'headers'> &
  Partial<Pick<StepRequest, 'query' | 'json' | 'form'>> & { text: string | undefined };

export function pmRequest(step: ShimStep): PmRequest {
  const request = step.request as Sent;
  const isSent = isAfter(step);
  const upsert = (given: unknown): void =>
    readEntries(given).forEach(({ key, value }) => writeHeader(request.headers, key, value));
  const headers = pmHeaders(request.headers);
  const remove = (which: Which): void =>
    namesOf(which, headers.all()).forEach((name) => dropHeader(request.headers, name));
  const url = pmUrl(request, isSent);
  const made: PmRequest = {
    get method() {
      return request.method;
    },
    set method(method) {
      request.method = method;
    },
    get url() {
      return url;
    },
    set url(given: unknown) {
      request.url = String(given);
    },
    name: step.title,
    headers: { ...headers, add: upsert, upsert, remove, clear: () => remove(() => true) },
    get body() {
      return pmBody(request, isSent);
    },
    set body(given: unknown) {
      writeBody(request, given);
    },
    addHeader: upsert,
    upsertHeader: upsert,
    removeHeader: remove,
    forEachHeader: headers.each,
    addQueryParams: (params) => {
      const given =
        typeof params === 'string' ? [...new URLSearchParams(params)].map(([key, value]) => ({ key, value })) : params;
      readEntries(given).forEach(({ key, value }) => setParam(request, key, value));
    },
    removeQueryParams: (names) => [names].flat().forEach((name) => delete request.query?.[name]),
    getHeaders: () => ({ ...request.headers }),
    update: (given) => {
      request.url = given;
    },
  } as PmRequest;
  return Object.defineProperty(made, sign, { value: true });
}

function namesOf(which: Which, entries: readonly HeaderEntry[]): readonly string[] {
  return typeof which === 'function' ? entries.filter(which).map(({ key }) => key) : [which];
}

function setParam(request: Sent, name: string, value: string): void {
  if (request.query) request.query[name] = value;
}

function pmUrl(request: Sent, isSent: boolean): PmUrl {
  const parsed = (): URL | undefined => URL.parse(request.url) ?? undefined;
  const params = (): readonly HeaderEntry[] =>
    [...(parsed()?.searchParams ?? [])].map(([key, value]) => ({ key, value }));
  const path = (): string => parsed()?.pathname ?? request.url.replace(/[?#].*$/s, '');
  const query = (): string => (parsed()?.search ?? '').slice(1);
  const set = (given: unknown): void => {
    if (!isSent) readEntries(given).forEach(({ key, value }) => setParam(request, key, value));
  };
  const remove = (which: Which): void => namesOf(which, params()).forEach((name) => delete request.query?.[name]);
  return {
    toString: () => request.url,
    getHost: () => parsed()?.hostname ?? '',
    getPath: path,
    getPathWithQuery: () => path() + (parsed()?.search ?? ''),
    getQueryString: query,
    getRemote: () => parsed()?.host ?? '',
    get protocol() {
      return (parsed()?.protocol ?? '').replace(/:$/, '');
    },
    get host() {
      return (parsed()?.hostname ?? '').split('.');
    },
    get path() {
      return path().split('/').slice(1);
    },
    query: {
      ...entryList(params),
      one: (name) => params().find(({ key }) => key === name),
      get: (name) => params().find(({ key }) => key === name)?.value,
      has: (name) => params().some(({ key }) => key === name),
      add: set,
      upsert: set,
      remove,
      clear: () => remove(() => true),
    },
  };
}

function pmBody(request: Sent, isSent: boolean): PmBody | undefined {
  const form = isSent ? undefined : request.form;
  const raw = (): string | undefined => {
    if (isSent || request.json === undefined) return request.text;
    return JSON.stringify(request.json);
  };
  if (!form && raw() === undefined) return undefined;
  const fields = Object.entries(form ?? {}).flatMap(([key, value]) =>
    [value].flat().map((each) => ({ key, value: each })),
  );
  const text = (): string =>
    raw() ?? new URLSearchParams(fields.map(({ key, value }): [string, string] => [key, value])).toString();
  return {
    mode: form ? 'urlencoded' : 'raw',
    get raw() {
      return raw();
    },
    set raw(given) {
      writeBody(request, given);
    },
    urlencoded: form && { all: () => fields, toObject: () => ({ ...form }) },
    toString: text,
    isEmpty: () => text() === '',
    update: (given) => writeBody(request, given),
  };
}

/** A text, or a body with its mode. What is JSON keeps the content type of JSON. */
function writeBody(request: Sent, given: unknown): void {
  if (typeof given !== 'object' || given === null)
    return writeRaw(request, given === undefined ? undefined : String(given));
  const { mode, raw, urlencoded } = given as { mode?: unknown; raw?: unknown; urlencoded?: unknown };
  if (mode !== 'urlencoded') return writeRaw(request, typeof raw === 'string' ? raw : JSON.stringify(raw ?? given));
  request.form = Object.fromEntries(readEntries(urlencoded).map(({ key, value }) => [key, value]));
}

function writeRaw(request: Sent, text: string | undefined): void {
  const wasJson = request.json !== undefined;
  request.text = text;
  if (wasJson && text !== undefined) request.headers['content-type'] ??= 'application/json';
}
