import { posix } from 'node:path';
import type { Json, JsonObject } from '../../lib/json.js';
import { requestOfCurl } from '../shared/curl-request.js';
import type { SourceFiles } from '../suite/source.js';
import type { Leftover, LeftoverReason, SuiteEntry, SuiteRequest, SuiteScript } from '../suite/suite.js';
import { answerPart } from './answers.js';
import { readAuthorization } from './authorization.js';
import type { Block } from './block.js';
import { isMultipart, readBody } from './body.js';
import type { Captures } from './captures.js';
import { readExpectation } from './expectations.js';
import { nameOf } from './order.js';
import type { KnownValues } from '../shared/known-values.js';
import { readTags } from './tags.js';
import { openTemplates, type Templates } from './template.js';
import { readLine } from './url.js';
import { requestLine } from '../shared/request-line.js';

export interface RequestGiven {
  readonly files: SourceFiles;
  readonly named: ReadonlySet<string>;
  readonly captures: Captures;
  readonly known: KnownValues;
  /** Ways to get a token, by their names in the environments. */
  readonly signIns: ReadonlyMap<string, JsonObject>;
}

/** Protocols whose requests are none of HTTP. */
const otherProtocols = new Set('WEBSOCKET WS WSS GRPC SSE MQTT AMQP RSOCKET EVENTSOURCE'.split(' '));

/** A request as a suite has it. Its captures are known only when all requests are read. */
export function readRequest(block: Block, given: RequestGiven): SuiteRequest {
  const leftovers: Leftover[] = [];
  const place = { file: block.file, line: block.request!.line };
  const note = (source: string, reason: LeftoverReason): void => void leftovers.push({ place, source, reason });
  const templates = openTemplates({ named: given.named, variableOf: given.captures.variableOf, note });
  const noteAt = (line: number, source: string, reason: LeftoverReason): void =>
    void leftovers.push({ place: { file: block.file, line }, source, reason });
  const conditionOf = (written: string) => condition(written, given, templates);
  const tags = readTags(block.tags, conditionOf);
  for (const { tag, reason } of tags.leftovers) noteAt(tag.line, `@${tag.key} ${tag.value}`.trim(), reason);
  for (const { line, what } of block.lost) noteAt(line.number, line.text.trim(), { kind: 'left-out', what });
  const sent = /^curl\s/.test(block.request!.lines[0]!)
    ? sentByCurl(block, place, templates)
    : sentByLine(block, { given, templates, note });
  return {
    kind: 'request',
    place,
    path: [],
    scripts: scriptsOf(block, given.files, noteAt),
    tests: testsOf(block, templates, noteAt),
    captures: [],
    variables: [],
    tags: [],
    ...sent,
    ...tags.parts,
    name: nameOf(block) ?? (block.title || titleIn(block) || requestLine(sent)),
    leftovers: [...leftovers, ...sent.leftovers],
  };
}

function titleIn({ tags }: Block): string {
  return tags.find(({ key }) => key === 'title')?.value ?? '';
}

type Sent = Pick<SuiteRequest, 'method' | 'url' | 'query' | 'headers' | 'auth' | 'body' | 'leftovers' | 'skip'>;

function sentByCurl(block: Block, place: Leftover['place'], templates: Templates): Sent {
  const text = [...block.request!.lines, ...block.body.map((line) => line.text)].join('\n');
  const read = requestOfCurl(text, place, templates);
  if (!read) {
    const leftovers: Leftover[] = [{ place, source: text, reason: { kind: 'not-readable', what: 'a curl command' } }];
    return { method: 'GET', url: '', query: [], headers: [], leftovers };
  }
  // These tools follow redirects by themselves.
  const { redirects: _, ...sent } = read;
  return sent;
}

interface LineGiven {
  readonly given: RequestGiven;
  readonly templates: Templates;
  readonly note: (source: string, reason: LeftoverReason) => void;
}

function sentByLine(block: Block, { given, templates, note }: LineGiven): Sent {
  const host = headerOf(block, 'host');
  const { method, url, query } = readLine(block.request!.lines, host, given.known);
  const isOther = otherProtocols.has(method);
  if (isOther) note(method, { kind: 'by-hand', what: 'a protocol other than HTTP' });
  const isGraphql = method === 'GRAPHQL' || headerOf(block, 'x-request-type')?.toLowerCase() === 'graphql';
  const type = headerOf(block, 'content-type');
  const authorization = headerOf(block, 'authorization');
  const [, token] = /^Bearer\s+\{\{\s*\$auth\.token\(\s*(["'][^"']*["'])\s*\)\s*\}\}$/.exec(authorization ?? '') ?? [];
  const signIn = token === undefined ? undefined : given.signIns.get(token.slice(1, -1));
  const written = authorization === undefined ? undefined : readAuthorization(authorization);
  const auth = signIn ?? (written && mapped(written, templates.text));
  const left = new Set([
    ...(auth ? ['authorization'] : []),
    ...(isGraphql ? ['x-request-type'] : []),
    ...(isMultipart(block, type) ? ['content-type'] : []),
  ]);
  const entry = ({ name, value }: { readonly name: string; readonly value: string | null }): SuiteEntry => ({
    name: templates.text(name),
    value: value === null ? null : templates.text(value),
  });
  const body = readBody({ block, type, isGraphql, templates, files: given.files, note });
  return {
    method: isOther ? 'GET' : method === 'GRAPHQL' ? 'POST' : method,
    url: templates.text(url),
    query: query.map(entry),
    headers: block.headers.filter(({ name }) => !left.has(name.toLowerCase())).map(entry),
    ...(auth && { auth }),
    ...(body && { body }),
    ...(isOther && { skip: `${method} is not HTTP` }),
    leftovers: [],
  };
}

function headerOf({ headers }: Block, wanted: string): string | undefined {
  return headers.findLast(({ name }) => name.toLowerCase() === wanted)?.value;
}

function mapped<Value extends Json>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapped(inner as Json, change)]),
  ) as unknown as Value;
}

type NoteAt = (line: number, source: string, reason: LeftoverReason) => void;

function scriptsOf({ scripts, file }: Block, { texts }: SourceFiles, note: NoteAt): readonly SuiteScript[] {
  return scripts.flatMap(({ dialect, phase, line, source, file: path }): SuiteScript[] => {
    const at = path === undefined ? file : posix.normalize(posix.join(posix.dirname(file), path));
    const text = path === undefined ? source : texts.get(at);
    if (text === undefined) note(line, path ?? '', { kind: 'by-hand', what: 'a script in a file that is missing' });
    if (text === undefined || text.trim() === '') return [];
    const place = { file: at, ...(path === undefined ? { line } : { line: 1 }) };
    return [{ place, dialect, phase: phase === 'before' ? 'before' : 'test', source: text }];
  });
}

function testsOf({ expectations }: Block, { text }: Templates, note: NoteAt): SuiteRequest['tests'] {
  return expectations.flatMap((line) => {
    const test = readExpectation(line.text, text);
    if (!test) note(line.number, line.text, { kind: 'by-hand', what: 'an assertion' });
    return test ? [test] : [];
  });
}

/** `@if login.response.status 200` of httprunner. */
function condition(written: string, { named, captures }: RequestGiven, templates: Templates) {
  const [, subject = '', value = ''] = /^(\S+)\s+(.+)$/.exec(written) ?? [];
  const part = answerPart(subject, named);
  if (!part || part === 'unknown') return undefined;
  const expected = /^-?\d+$/.test(value) ? Number(value) : templates.text(value.replace(/^(["'])(.*)\1$/, '$2'));
  return { [`{{suite:${captures.variableOf(part)}}}`]: expected };
}
