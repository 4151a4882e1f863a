import { posix } from 'node:path';
import { isJsonObject, type Json } from '../../lib/json.js';
import { splitUrl } from '../shared/url.js';
import type { SourceFiles } from '../suite/source.js';
import type {
  Leftover,
  LeftoverReason,
  SuiteBody,
  SuiteEntry,
  SuitePart,
  SuiteRequest,
  SuiteVariable,
} from '../suite/suite.js';
import { openChecks, type Checks } from './asserts.js';
import { readBody, textOf } from './body.js';
import type { Entry, HurlLine, HurlPart } from './entry.js';
import { keyValue } from './key-value.js';
import { readOptions } from './options.js';
import { captureOf, type Query, readQuery, unknownIn } from './query.js';
import { openTemplates, type Templates } from './template.js';
import { wordsOf } from './words.js';
import { literal } from '../shared/literal.js';
import { requestLine, withoutQuery } from '../shared/request-line.js';

export interface ReadEntry {
  readonly request: SuiteRequest;
  /** What options set from this entry on. */
  readonly variables: readonly SuiteVariable[];
  /** How often it is sent. */
  readonly times: number;
}

interface Given {
  readonly entry: Entry;
  readonly file: string;
  readonly files: SourceFiles;
  readonly templates: Templates;
  readonly note: (line: HurlLine, reason: LeftoverReason) => void;
}

/** @param prefix - what names of captures for tests begin with */
export function readEntry(entry: Entry, files: SourceFiles, prefix: string): ReadEntry {
  const file = files.main ?? '';
  const leftovers: Leftover[] = [];
  const note = ({ text, number }: HurlLine, reason: LeftoverReason): void =>
    void leftovers.push({ place: { file, line: number }, source: text, reason });
  const templates = openTemplates((text, reason) => note({ text, number: entry.line }, reason));
  const given: Given = { entry, file, files, templates, note };
  const { request } = entry;
  const options = readOptions(linesOf(request, 'Options'), { text: templates.text, note });
  const { url, query } = splitUrl(entry.url);
  const checks = openChecks(prefix);
  const captures = readResponse(given, checks);
  const auth = basicOf(request, templates) ?? options.parts.auth;
  const body = bodyOf(given);
  return {
    variables: options.variables.map(({ name, value }) => ({ name, value: typed(value, templates) })),
    times: options.times,
    request: {
      kind: 'request',
      name:
        entry.comment && entry.comment.length <= 80
          ? entry.comment
          : requestLine({
              method: entry.method,
              url: withoutQuery(entry.url).replace(/(?<=\{\{)\s+|\s+(?=\}\})/g, ''),
            }),
      place: { file, line: entry.line },
      method: entry.method,
      url: templates.text(url),
      path: [],
      query: [
        ...query.map(({ name, value }) => ({ name: templates.text(name), value: templates.text(value ?? '') })),
        ...entriesOf(request, ['Query', 'QueryStringParams'], templates),
      ],
      headers: [...headersOf(given), ...options.headers],
      ...(body && { body }),
      scripts: [],
      tests: checks.tests(),
      captures: [...captures, ...checks.captures()],
      variables: [],
      tags: [],
      ...options.parts,
      ...(auth !== undefined && { auth }),
      leftovers,
    },
  };
}

/** Numbers and booleans of options have their types. */
function typed(value: string, { text }: Templates): Json {
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(value)) return Number(value);
  return value === 'true' || value === 'false' ? value === 'true' : text(value);
}

function linesOf({ sections }: HurlPart, ...names: readonly string[]): readonly HurlLine[] {
  return names.flatMap((name) => sections.get(name) ?? []);
}

function entriesOf(part: HurlPart, names: readonly string[], { text }: Templates): readonly SuiteEntry[] {
  return linesOf(part, ...names).map((line) => {
    const { key, value } = keyValue(line.text);
    return { name: text(key), value: text(value) };
  });
}

function headersOf({ entry, templates }: Given): readonly SuiteEntry[] {
  const headers = entry.request.headers.map((line) => {
    const { key, value } = keyValue(line.text);
    return { name: templates.text(key), value: templates.text(value) };
  });
  const cookies = entriesOf(entry.request, ['Cookies'], templates).map(({ name, value }) => `${name}=${value}`);
  return [...headers, ...(cookies.length > 0 ? [{ name: 'cookie', value: cookies.join('; ') }] : [])];
}

function basicOf(part: HurlPart, { text }: Templates) {
  const [line] = linesOf(part, 'BasicAuth');
  if (!line) return undefined;
  const { key, value } = keyValue(line.text);
  return { basic: { username: text(key), password: text(value) } };
}

function bodyOf(given: Given): SuiteBody | undefined {
  const { entry, templates, file, files, note } = given;
  const fields = entriesOf(entry.request, ['Form', 'FormParams'], templates);
  if (fields.length > 0) return { kind: 'form', fields };
  const parts = linesOf(entry.request, 'Multipart', 'MultipartFormData').map((line) => partOf(line, given));
  if (parts.length > 0) return { kind: 'multipart', parts };
  const { body } = entry.request;
  const made = body && readBody(body, { templates, file, files, note });
  const type = entry.request.headers.map((line) => keyValue(line.text)).find(({ key }) => /^content-type$/i.test(key));
  if (made?.kind === 'text' && type && /\bjson\b/i.test(type.value)) return { kind: 'json', text: made.text };
  return made;
}

/** `file,a.png;` and the type behind it. */
function partOf(line: HurlLine, { file, templates, note }: Given): SuitePart {
  const { key, value } = keyValue(line.text);
  const name = templates.text(key);
  const [, path, type] = /^file,\s*([^;]*?)\s*;\s*(.*)$/s.exec(value) ?? [];
  if (path === undefined) return { name, value: templates.text(value) };
  note(line, { kind: 'by-hand', what: 'the path of a file' });
  return { name, file: templates.text(posix.join(posix.dirname(file), path)), ...(type && { type }) };
}

/** Adds the tests of a response. @returns its captures */
function readResponse(given: Given, checks: Checks): SuiteRequest['captures'] {
  const { entry, templates, note } = given;
  const { response } = entry;
  if (!response) return [];
  if (response.status !== undefined) checks.add('status', { equals: response.status });
  for (const line of response.headers) {
    const { key, value } = keyValue(line.text);
    const isList = /^set-cookie$/i.test(key);
    checks.add(`header ${key.toLowerCase()}`, { [isList ? 'contains' : 'equals']: templates.text(value) });
  }
  if (response.version !== undefined && Number(response.version) >= 2)
    note(
      { text: `HTTP/${response.version}`, number: response.line },
      { kind: 'left-out', what: 'the version of HTTP' },
    );
  const asserts = linesOf(response, 'Asserts');
  for (const line of asserts)
    if (!checks.addAssert(withLastUrl(line, asserts), templates)) note(line, byHand('an assertion', line.text));
  if (response.body) testBody(response.body, given, checks);
  return readCaptures(linesOf(response, 'Captures'), given);
}

function readCaptures(lines: readonly HurlLine[], { templates, note }: Given): SuiteRequest['captures'] {
  const queries = new Map<string, Query>();
  for (const line of lines) {
    const { key, value } = keyOf(line.text);
    const read = readQuery(wordsOf(value), templates);
    const isEnd = read?.rest.length === 0 || (read?.rest[0]?.kind === 'word' && read.rest[0].text === 'redact');
    const isValue = read && read.query.from !== 'bytes' && !read.query.attribute && !read.query.days;
    const query = isEnd && isValue ? resolved(read.query, queries) : undefined;
    if (query && isFilter(query)) {
      queries.set(templates.text(key), { ...query, pipes: ['first'] });
      note(line, { kind: 'changed', what: 'it keeps the first value that the path finds' });
    } else if (query) queries.set(templates.text(key), query);
    else note(line, byHand('a capture', value));
  }
  return [...queries].map(([name, query]) => ({ name, value: captureOf(query) }));
}

/** Where the last redirect goes is the URL of the response. */
function withLastUrl(line: HurlLine, asserts: readonly HurlLine[]): HurlLine {
  const counts = asserts.map(({ text }) => /^redirects\s+count\s*==\s*([1-9]\d*)$/.exec(text)?.[1]);
  const count = Number(counts.find((each) => each !== undefined));
  const [, which] = /^redirects\s+(last|nth\s+-?\d+)\s+location\b/.exec(line.text) ?? [];
  const nth = which === 'last' ? -1 : Number(which?.replace(/^nth\s+/, ''));
  return nth === -1 || nth === count - 1
    ? { ...line, text: line.text.replace(/^redirects.*?location\b/, 'url') }
    : line;
}

function byHand(what: string, query: string): LeftoverReason {
  const name = unknownIn(wordsOf(query));
  return { kind: 'by-hand', what: name === undefined ? what : `${what}, as the format has nothing for \`${name}\`` };
}

/** Hurl gives the value itself if a path finds only one, as most filters do. */
function isFilter({ from, pipes, matches, isCount }: Query): boolean {
  return /^\$.*\[\?/.test(from) && !/\*|\.\./.test(from) && pipes.length === 0 && matches === undefined && !isCount;
}

/** A variable that the same response gave is read from there; another one is not a part of a response. */
function resolved(query: Query, known: ReadonlyMap<string, Query>): Query | undefined {
  const [, name] = /^\{\{suite:(.*)\}\}$/.exec(query.from) ?? [];
  if (name === undefined) return query;
  const of = known.get(name);
  if (!of || of.isCount || (query.matches !== undefined && (of.matches !== undefined || of.pipes.length > 0)))
    return undefined;
  const matches = of.matches ?? query.matches;
  return { ...query, from: of.from, ...(matches !== undefined && { matches }), pipes: [...of.pipes, ...query.pipes] };
}

/** The escapes of a query belong to its texts. */
function keyOf(line: string): { readonly key: string; readonly value: string } {
  const at = line.indexOf(':');
  return { key: line.slice(0, at).trim(), value: line.slice(at + 1) };
}

/** A response that is written out is compared as a whole. */
function testBody(body: NonNullable<HurlPart['body']>, { templates, file, files, note }: Given, checks: Checks): void {
  const line = { text: body.text, number: body.line };
  if (body.kind === 'json') {
    const json = parsed(body.text);
    if (json === undefined) note(line, { kind: 'by-hand', what: 'the body of a response' });
    else checks.add('$', json === null ? { type: 'null' } : { equals: mapped(json, templates.text) });
    return;
  }
  const text = textOf(body, { file, files });
  if (text === undefined) note(line, { kind: 'by-hand', what: 'the body of a response' });
  else checks.add('body', { equals: body.isPlain ? literal(text) : templates.text(text) });
}

/** A reference without quotes is a value of its own. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(
      text.replace(/"(?:[^"\\]|\\.)*"|(\{\{[^{}]*\}\})/gs, (written, bare) => (bare ? JSON.stringify(bare) : written)),
    ) as Json;
  } catch {
    return undefined;
  }
}

function mapped(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: Json) => mapped(item, change));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(inner, change)]));
}
