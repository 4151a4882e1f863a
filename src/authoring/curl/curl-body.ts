import type { BodyKind } from '../../format/bodies.js';
import type { Json } from '../../lib/json.js';
import { changesNumbers } from '../../lib/numbers.js';
import { curlLineBreaks, curlPartIgnored, curlReasons } from '../../problems/edit/curl.js';
import { pathOf, readParts } from './curl-form.js';
import type { Headers } from './curl-headers.js';
import type { CurlFlag } from './curl-flags.js';

type Flags = readonly CurlFlag[];

export interface CurlBody {
  readonly step?: Readonly<Partial<Record<BodyKind, Json>>>;
  /** The data as a query, for `-G`. */
  readonly query: string;
  /** What `--url-query` gives. */
  readonly urlQuery: readonly string[];
  /** Without the content type that the body brings by itself. */
  readonly headers: Headers;
  readonly notes: readonly string[];
}

interface Given {
  readonly headers: Headers;
  /** Names in lower case that are not sent. */
  readonly removed: ReadonlySet<string>;
}

/** The body of a curl command, as the kind of body that says it best. */
export function readBody(flags: Flags, given: Given): CurlBody {
  const queries = flags.filter(({ means }) => means === 'query');
  const body = readData(flags, given);
  const query = queries.filter((part) => !readsFile(part));
  return {
    ...body,
    urlQuery: query.map(({ value }) => (value.startsWith('+') ? value.slice(1) : encode(value))),
    notes: [...queries.filter(readsFile).map(queryFile), ...body.notes],
  };
}

function readData(flags: Flags, given: Given): Omit<CurlBody, 'urlQuery'> {
  const { headers } = given;
  const none = { query: '', headers, notes: [] };
  const form = flags.filter(({ means }) => means === 'form');
  if (form.length > 0) {
    const read = form.map(readParts);
    const multipart = read.flatMap(({ parts }) => parts);
    const notes = read.flatMap((part) => part.notes);
    return { ...none, ...(multipart.length > 0 && { step: { multipart } }), headers: withoutType(headers), notes };
  }
  const upload = flags.findLast(({ means }) => means === 'upload');
  if (upload)
    return upload.value === '-'
      ? { ...none, notes: [fromInput(upload)] }
      : { ...none, step: { file: pathOf(upload.value) } };
  const data = flags.filter(
    ({ means }) => means === 'data' || means === 'raw' || means === 'urlencode' || means === 'json',
  );
  const isGet = flags.some(({ means }) => means === 'get');
  const [only] = data;
  if (!only) return none;
  if (data.length === 1 && readsFile(only) && fileOf(only) !== '-' && only.means !== 'urlencode' && !isGet)
    return { ...none, step: { file: pathOf(fileOf(only)) }, headers: typed(given, flags), notes: linesOf(only) };
  const texts = data.filter((part) => !readsFile(part));
  const notes = data.filter(readsFile).map((part) => (fileOf(part) === '-' ? fromInput(part) : fromFile(part)));
  if (texts.length === 0) return { ...none, notes };
  const isJson = data.some(({ means }) => means === 'json');
  const text = texts.map(({ means, value }) => (means === 'urlencode' ? encode(value) : value)).join(isJson ? '' : '&');
  if (text === '') return { ...none, headers: typed(given, flags), notes };
  return { ...bodyOf(text, typed(given, flags)), query: text, notes };
}

/** `@file`; of `--data-urlencode` and `--url-query` also `name@file`. */
function readsFile({ means, value }: CurlFlag): boolean {
  if (means === 'urlencode') return /^[^=@]*@/.test(value);
  return means === 'query' ? /^(?!\+)[^=@]*@/.test(value) : means !== 'raw' && value.startsWith('@');
}

function queryFile({ flag, value }: CurlFlag): string {
  return curlPartIgnored(`${flag} ${value}`, curlReasons.queryFromFile);
}

/** `-d` takes line breaks out of what it reads, `--data-binary` and `--json` do not. */
function linesOf({ flag, means, value }: CurlFlag): readonly string[] {
  return means === 'data' && flag !== '--data-binary' ? [curlLineBreaks(`${flag} ${value}`)] : [];
}

function fileOf({ value }: CurlFlag): string {
  return value.slice(value.indexOf('@') + 1);
}

function fromInput({ flag, value }: CurlFlag): string {
  return curlPartIgnored(`${flag} ${value}`, curlReasons.fromInput);
}

function fromFile({ flag, value }: CurlFlag): string {
  return curlPartIgnored(`${flag} ${value}`, curlReasons.partOfBody);
}

function bodyOf(text: string, headers: Headers): Required<Pick<CurlBody, 'step' | 'headers'>> {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const json = /[/+]json\b/i.test(type) ? parseJson(text) : undefined;
  if (json !== undefined)
    return { step: { json }, headers: /^application\/json$/i.test(type) ? withoutType(headers) : headers };
  const fields = [...new URLSearchParams(text)];
  const isForm =
    /^application\/x-www-form-urlencoded\b/i.test(type) &&
    fields.length > 0 &&
    new URLSearchParams(fields).toString() === text.replaceAll('%20', '+');
  if (isForm && new Set(fields.map(([name]) => name)).size === fields.length)
    return { step: { form: Object.fromEntries(fields) }, headers: type.includes(';') ? headers : withoutType(headers) };
  return { step: { text }, headers };
}

/** With what curl adds by itself where the command does not give it. */
function typed({ headers, removed }: Given, flags: Flags): Headers {
  const isJson = flags.some(({ means }) => means === 'json');
  const added: Headers = isJson
    ? [
        ['content-type', 'application/json'],
        ['accept', 'application/json'],
      ]
    : [['content-type', 'application/x-www-form-urlencoded']];
  const given = new Set([...removed, ...headers.map(([name]) => name.toLowerCase())]);
  return [...headers, ...added.filter(([name]) => !given.has(name))];
}

function withoutType(headers: Headers): Headers {
  return headers.filter(([name]) => name.toLowerCase() !== 'content-type');
}

/** Undefined where it is none, or has numbers that would be sent otherwise. */
function parseJson(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return changesNumbers(text) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** `name=content` is encoded after its `=`. */
function encode(value: string): string {
  const equals = value.indexOf('=');
  if (equals < 0) return encodeURIComponent(value);
  const name = value.slice(0, equals);
  return (name === '' ? '' : `${name}=`) + encodeURIComponent(value.slice(equals + 1));
}
