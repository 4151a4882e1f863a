import type { Json } from '../../lib/json.js';
import type { Templates } from './template.js';
import { dateFormat, isIsoFormat } from './dates.js';
import { patternOf, quoted, type Word } from './words.js';
import { escapeRegex } from '../../lib/regex.js';

/** What a query reads, through its filters. */
export interface Query {
  /** A subject of the format: `$.id`, `header location`. */
  readonly from: string;
  readonly matches?: string;
  readonly pipes: readonly string[];
  /** Whether the last filter counts. */
  readonly isCount?: true;
  /** Whether it hashes the body. */
  readonly hash?: 'sha256' | 'md5';
  /** Whether it is a time in ISO 8601, and whether it is counted in days from or to now. */
  readonly isDate?: true;
  readonly days?: 'after' | 'before';
  /** Of `cookie "sid[Path]"`: the cookie and the attribute. */
  readonly attribute?: { readonly cookie: string; readonly name: string };
}

/** @returns the query and the words behind it; undefined if a session cannot say it */
export function readQuery(
  words: readonly Word[],
  templates: Templates,
): { readonly query: Query; readonly rest: readonly Word[] } | undefined {
  const [first, ...more] = words;
  const name = first?.kind === 'word' ? first.text : '';
  const take = Object.hasOwn(queries, name) ? queries[name] : undefined;
  if (!take) return undefined;
  const argument = more[0];
  const hasArgument = withArgument.has(name);
  if (hasArgument && argument?.kind !== 'text' && argument?.kind !== 'regex') return undefined;
  const given = argument?.kind === 'text' ? argument.text : argument?.kind === 'regex' ? argument.pattern : '';
  let query = take(hasArgument ? (name === 'regex' ? given : templates.text(given)) : '');
  let rest = hasArgument ? more.slice(1) : more;
  for (;;) {
    const [word] = rest;
    const filter = word?.kind === 'word' && Object.hasOwn(filters, word.text) ? filters[word.text] : undefined;
    if (!filter) return query && { query, rest };
    const filtered = query && filter.apply(query, rest.slice(1, 1 + filter.takes));
    if (!filtered) return undefined;
    query = filtered;
    rest = rest.slice(1 + filter.takes);
  }
}

const withArgument = new Set(['header', 'cookie', 'jsonpath', 'xpath', 'regex', 'variable']);

const plain = (from: string): (() => Query) => {
  return () => ({ from, pipes: [] });
};

/** Undefined: a session has nothing for it. */
const queries: Readonly<Record<string, (argument: string) => Query | undefined>> = {
  status: plain('status'),
  url: plain('url'),
  body: plain('body'),
  bytes: plain('bytes'),
  rawbytes: plain('bytes'),
  duration: plain('duration'),
  sha256: () => ({ from: 'bytes', pipes: [], hash: 'sha256' }),
  md5: () => ({ from: 'bytes', pipes: [], hash: 'md5' }),
  header: (name) => ({ from: `header ${name}`, pipes: [] }),
  cookie: (name) => {
    const [, cookie, attribute] = /^(.*)\[([\w-]+)\]$/.exec(name) ?? [];
    if (cookie === undefined || attribute === undefined) return { from: `cookie ${name}`, pipes: [] };
    if (attribute === 'Value') return { from: `cookie ${cookie}`, pipes: [] };
    return { from: 'header set-cookie', pipes: [], attribute: { cookie, name: attribute } };
  },
  jsonpath: (path) => (path.startsWith('$') ? { from: path.replace(/(?<!\.)\.\[/g, '['), pipes: [] } : undefined),
  xpath: (expression) => ({ from: `xpath ${expression}`, pipes: [] }),
  regex: (pattern) => ({ from: 'body', matches: patternOf(pattern), pipes: [] }),
  variable: (name) => ({ from: `{{suite:${name}}}`, pipes: [] }),
};

interface Filter {
  /** How many words it takes. */
  readonly takes: number;
  readonly isNever?: true;
  readonly apply: (query: Query, given: readonly Word[]) => Query | undefined;
}

const pipe = (name: string): Filter => ({ takes: 0, apply: (query) => withPipe(query, name) });
const silent: Filter = { takes: 0, apply: (query) => query };

const filters: Readonly<Record<string, Filter>> = {
  count: {
    takes: 0,
    apply: counted,
  },
  regex: {
    takes: 1,
    apply: (query, [word]) => {
      if (query.matches !== undefined || query.pipes.length > 0) return undefined;
      if (word?.kind === 'regex') return { ...query, matches: patternOf(word.pattern) };
      return word?.kind === 'text' ? { ...query, matches: patternOf(word.text) } : undefined;
    },
  },
  jsonpath: {
    takes: 1,
    apply: (query, [word]) => within(query, word, (path) => (path.startsWith('$') ? path : undefined)),
  },
  xpath: { takes: 1, apply: (query, [word]) => within(query, word, (expression) => `xpath ${expression}`) },
  nth: { takes: 1, apply: nth },
  first: { takes: 0, apply: (query) => withPipe(query, 'first') },
  last: { takes: 0, apply: (query) => withPipe(query, 'last') },
  split: { takes: 1, apply: (query, given) => withWords(query, 'split', given) },
  replace: { takes: 2, apply: (query, given) => withWords(query, 'replace', given) },
  toInt: pipe('number'),
  toFloat: pipe('number'),
  toString: pipe('text'),
  toHex: pipe('hex'),
  urlEncode: pipe('urlEncode'),
  urlDecode: pipe('urlDecode'),
  base64Encode: pipe('base64'),
  base64Decode: pipe('base64decode'),
  base64UrlSafeEncode: pipe('base64url'),
  base64UrlSafeDecode: pipe('base64decode'),
  utf8Decode: { takes: 0, apply: asText },
  utf8Encode: silent,
  decode: {
    takes: 1,
    apply: (query, [word]) => (word?.kind === 'text' && /^utf-?8$/i.test(word.text) ? asText(query) : undefined),
  },
  urlQueryParam: { takes: 1, apply: urlQueryParam },
  ...Object.fromEntries(['htmlEscape', 'htmlUnescape', 'location'].map((name) => [name, never(0)])),
  toDate: {
    takes: 1,
    apply: (query, [word]) =>
      word?.kind === 'text' && isIsoFormat(word.text) && query.from !== 'bytes' && !query.isCount
        ? { ...query, isDate: true }
        : undefined,
  },
  format: { takes: 1, apply: formatted },
  dateFormat: { takes: 1, apply: formatted },
  daysAfterNow: { takes: 0, apply: (query) => (query.isDate ? { ...query, days: 'after' } : undefined) },
  daysBeforeNow: { takes: 0, apply: (query) => (query.isDate ? { ...query, days: 'before' } : undefined) },
  charsetDecode: never(1),
  replaceRegex: never(2),
};

/** Bytes of the response as text are its body. */
function asText(query: Query): Query | undefined {
  if (query.from !== 'bytes') return query;
  return query.hash === undefined && query.pipes.length === 0 && !query.isCount
    ? { ...query, from: 'body' }
    : undefined;
}

/** One that a session has nothing for. */
function never(takes: number): Filter {
  return { takes, isNever: true, apply: () => undefined };
}

function formatted(query: Query, [word]: readonly Word[]): Query | undefined {
  const { isDate, ...text } = query;
  const format = isDate && !query.days && word?.kind === 'text' ? dateFormat(word.text) : undefined;
  return format === undefined ? undefined : withPipe(text, `date ${quoted(format)}`);
}

/** What of a query a session has nothing for, by its name. */
export function unknownIn(words: readonly Word[]): string | undefined {
  const names = words.flatMap((word) => (word.kind === 'word' ? [word.text] : []));
  const [first] = names;
  if (first === undefined || !Object.hasOwn(queries, first)) return first;
  return names.find((name) => Object.hasOwn(filters, name) && filters[name]!.isNever);
}

/** Expressions of XPath that give a value, which has no nodes to count. */
const valued = /^\s*(?!(?:node|text|comment|processing-instruction)\s*\()[a-z-]+\s*\(/;

function counted(query: Query): Query | undefined {
  const xpath = /^xpath (.*)$/s.exec(query.from)?.[1];
  if (query.isCount || (xpath !== undefined && valued.test(xpath))) return undefined;
  const isPlain = query.pipes.length === 0 && query.matches === undefined;
  return xpath !== undefined && isPlain ? { ...query, from: `xpath count(${xpath})` } : { ...query, isCount: true };
}

function withPipe(query: Query, name: string): Query | undefined {
  return query.isCount ? undefined : { ...query, pipes: [...query.pipes, name] };
}

function withWords(query: Query, name: string, given: readonly Word[]): Query | undefined {
  const texts = given.flatMap((word) => (word.kind === 'text' ? [quoted(word.text)] : []));
  return texts.length === given.length ? withPipe(query, [name, ...texts].join(' ')) : undefined;
}

/** An item of a list that a path finds is at a path itself. */
function nth(query: Query, [word]: readonly Word[]): Query | undefined {
  if (word?.kind !== 'number' || !Number.isInteger(word.value)) return undefined;
  const isDefinite = /^\$(?:\.[\w-]+|\[\d+\]|\['[^']*'\])*$/.test(query.from);
  const isPlain = isDefinite && query.pipes.length === 0 && query.matches === undefined && word.value >= 0;
  return isPlain ? { ...query, from: `${query.from}[${word.value}]` } : withPipe(query, `at ${word.value}`);
}

function within(
  query: Query,
  word: Word | undefined,
  make: (argument: string) => string | undefined,
): Query | undefined {
  if (query.from !== 'body' || query.matches !== undefined || query.pipes.length > 0 || word?.kind !== 'text')
    return undefined;
  const from = make(word.text);
  return from === undefined ? undefined : { ...query, from };
}

function urlQueryParam(query: Query, [word]: readonly Word[]): Query | undefined {
  if (word?.kind !== 'text' || query.matches !== undefined || query.pipes.length > 0) return undefined;
  const name = escapeRegex(word.text).replaceAll('/', '\\/');
  return { ...query, matches: `[?&]${name}=([^&#]*)`, pipes: ['urlDecode'] };
}

/** A query as the value of a capture. */
export function captureOf({ from, matches, pipes, isCount }: Query): Json {
  const all = isCount ? [...pipes, 'length'] : pipes;
  if (matches === undefined && all.length === 0) return from;
  return {
    from,
    ...(matches !== undefined && { matches }),
    ...(all.length > 0 && { pipe: all.join(' | ') }),
  };
}
