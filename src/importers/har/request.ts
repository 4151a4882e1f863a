import type { Leftover, LeftoverReason, SuiteEntry, SuiteRequest } from '../suite/suite.js';
import type { Answers } from './answers.js';
import { readBody } from './body.js';
import type { HarEntry, Pair } from './entries.js';
import { cookiesOf, headersOf, setCookiesOf } from './headers.js';
import { literal } from '../shared/literal.js';
import { decoded } from '../../lib/decoded.js';
import { testsOf } from './shape.js';

export interface RequestGiven {
  readonly file: string;
  /** The place of the request among those that are kept. */
  readonly at: number;
  readonly answers: Answers;
  /** What the jar has of the host, by name. */
  readonly jar: ReadonlyMap<string, string>;
  /** The origin that most requests share. */
  readonly base: string;
}

/** A request of a recording. Its captures are known only when all requests are read. */
export function readRequest(entry: HarEntry, { file, at, answers, jar, base }: RequestGiven): SuiteRequest {
  const leftovers: Leftover[] = [];
  const place = { file, pointer: `/log/entries/${entry.at}` };
  const note = (source: string, reason: LeftoverReason): void => void leftovers.push({ place, source, reason });
  const url = new URL(entry.url);
  const body = readBody(entry, { at, answers, note });
  const start = url.origin === base ? '{{suite:baseUrl}}' : url.origin;
  const path = url.pathname
    .split('/')
    .map((part) => answers.value(decoded(part), at) ?? literal(part).replace(/[{}]/g, encodeURIComponent))
    .join('/');
  const query = queryOf(url, entry, (value) => answers.text(value, at));
  return {
    kind: 'request',
    name: `${entry.method} ${url.pathname}`,
    place,
    method: entry.method,
    url: start + path + query.left,
    path: [],
    query: query.entries,
    headers: [...headersOf(entry).map((header) => withAnswers(header, at, answers)), ...cookieHeader(entry, jar)],
    ...(body && { body }),
    scripts: [],
    tests: testsOf(entry.response),
    captures: [],
    variables: [],
    tags: [],
    cookies: setCookiesOf(entry.response.headers).length > 0 ? 'set' : 'none',
    leftovers,
  };
}

function withAnswers({ name, value }: SuiteEntry, at: number, answers: Answers): SuiteEntry {
  const [, scheme, token] = /^(\S+) (\S+)$/.exec(value ?? '') ?? [];
  const found = answers.value(token ?? value ?? '', at);
  if (found === undefined) return { name, value };
  return { name, value: scheme === undefined ? found : `${scheme} ${found}` };
}

/** Cookies that no request of the session is given stay, as secrets. */
function cookieHeader({ headers }: HarEntry, jar: ReadonlyMap<string, string>): readonly SuiteEntry[] {
  const own = cookiesOf(headers).filter(({ name }) => !jar.has(name));
  return own.length === 0 ? [] : [{ name: 'cookie', value: own.map((cookie) => written(cookie)).join('; ') }];
}

function written({ name, value }: Pair): string {
  return literal(`${name}=${value}`);
}

interface Query {
  readonly entries: readonly SuiteEntry[];
  /** What stays in the URL. */
  readonly left: string;
}

function queryOf({ search, searchParams }: URL, { started }: HarEntry, text: (value: string) => string): Query {
  const all = [...searchParams];
  const names = new Set(all.map(([name]) => name));
  const isMap =
    names.size === all.length && new URLSearchParams(all).toString() === search.slice(1).replaceAll('%20', '+');
  if (!isMap) return { entries: [], left: literal(search) };
  return {
    left: '',
    entries: all.map(([name, value]) => ({ name: literal(name), value: now(value, started) ?? text(value) })),
  };
}

/** A time that was sent against caches is another one in each run. */
function now(value: string, started: number | undefined): string | undefined {
  if (started === undefined || !/^\d{10}(?:\d{3})?$/.test(value)) return undefined;
  const isSeconds = value.length === 10;
  const isNear = Math.abs(Number(value) * (isSeconds ? 1_000 : 1) - started) < 600_000;
  if (!isNear) return undefined;
  return isSeconds ? '{{timestamp s}}' : '{{timestamp}}';
}
