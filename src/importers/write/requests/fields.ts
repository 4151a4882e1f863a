import type { Json, JsonObject } from '../../../lib/json.js';
import { mapTexts } from '../../../lib/map-texts.js';
import { looksSecret } from '../../../lib/secret-patterns.js';
import type { SuiteBody, SuiteEntry, SuitePart, SuiteRequest } from '../../suite/suite.js';
import type { Texts } from '../names/texts.js';

/** Headers that the connection or the tool sets, not the request. */
const noise = /^(?:host|content-length|connection|accept-encoding|postman-token|transfer-encoding|:.*)$/;
const toolAgents =
  /^(?:PostmanRuntime|insomnia|bruno-runtime|curl|Apache-HttpClient|IntelliJ|vscode-restclient|httpyac|hurl)\b/i;

/** The headers of a request as a map, without those that are sent anyway. */
export function headersOf(
  { headers, body, method }: Pick<SuiteRequest, 'headers' | 'body' | 'method'>,
  { text }: Texts,
): JsonObject {
  const hasBody = body !== undefined;
  const kept = headers.filter(({ name, value, isOff }) => {
    const key = name.trim().toLowerCase();
    const given = (value ?? '').trim();
    if (isOff || key === '' || noise.test(key)) return false;
    if (key === 'user-agent') return !toolAgents.test(given);
    if (key === 'accept') return given !== '*/*';
    if (key === 'content-type') return hasBody ? !isSentAnyway(body, given) : !/^(?:GET|HEAD)$/i.test(method);
    return true;
  });
  return entryMap(
    kept.map(({ name, value, ...rest }) => ({ name: name.trim(), value: value === null ? '' : value.trim(), ...rest })),
    text,
    true,
  );
}

function isSentAnyway({ kind }: SuiteBody, type: string): boolean {
  if (kind === 'multipart') return /^multipart\/form-data\b/i.test(type);
  if (kind === 'form') return /^application\/x-www-form-urlencoded$/i.test(type);
  return (kind === 'json' || kind === 'graphql') && /^application\/json$/i.test(type);
}

/**
 * Entries that are on, by name; a list repeats a name.
 *
 * @param isFolded - whether upper and lower case do not tell names apart, as of headers
 */
export function entryMap(
  entries: readonly SuiteEntry[],
  text: (template: string) => string,
  isFolded = false,
): JsonObject {
  const values = new Map<string, Json>();
  for (const { name, value, isOff } of entries) {
    if (isOff) continue;
    const written = text(name);
    const key =
      (isFolded && [...values.keys()].find((other) => other.toLowerCase() === written.toLowerCase())) || written;
    const known = values.get(key);
    const made = text(value ?? '');
    values.set(
      key,
      known === undefined ? made : [...(Array.isArray(known) ? (known as readonly Json[]) : [known]), made],
    );
  }
  return Object.fromEntries(values);
}

/** Method and URL, with the query entries that have no value, and what is below the base URL without it. */
export function requestLine(request: SuiteRequest, { text, url: inUrl }: Texts, base: string | undefined): string {
  const flags = request.query
    .filter(({ value, isOff }) => value === null && !isOff)
    .map(({ name }) => encodeFlag(text(name)));
  const url = withFlags(request.url.trim(), flags);
  const isBelow = base !== undefined && url.startsWith(`${base}/`);
  const method = request.method.trim() || 'GET';
  return `${method} ${inUrl(isBelow ? url.slice(base.length) : url, request.encodesPath)}`;
}

function withFlags(url: string, flags: readonly string[]): string {
  return flags.length === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${flags.join('&')}`;
}

function encodeFlag(name: string): string {
  return name.replace(/[\s"<>#&=]/g, encodeURIComponent);
}

/** The body under the key of its kind, and the content type that has to be said with it. */
export interface WrittenBody {
  readonly step: JsonObject;
  readonly type?: string | null;
}

/** @param isSecret - whether a text has a known secret */
export function bodyOf(body: SuiteBody, texts: Texts, isSecret: (text: string) => boolean): WrittenBody {
  switch (body.kind) {
    case 'json': {
      const json = texts.json(body.text);
      return json === undefined || hasSecretKey(json, isSecret)
        ? { step: { text: texts.text(readableJson(withoutBreaks(body))) }, type: 'application/json' }
        : { step: { json } };
    }
    case 'text':
      return { step: { text: texts.text(body.text) }, ...(body.type !== undefined && { type: body.type }) };
    case 'form':
      return { step: { form: entryMap(body.fields, texts.text) } };
    case 'multipart': {
      const parts = body.parts.filter(({ isOff }) => !isOff);
      return { step: { multipart: parts.map((part) => texts.value(partOf(part))) } };
    }
    case 'file':
      return { step: { file: texts.text(body.path) }, ...(body.type !== undefined && { type: texts.text(body.type) }) };
    case 'graphql':
      return graphqlBody(body, texts);
  }
}

/** Generators whose texts have no line breaks, by those that they take the place of. */
const oneLine: Readonly<Record<string, string>> = { text: 'sentences', paragraphs: 'paragraph', lines: 'sentences' };

/** JSON that goes as text cannot have a line break that a generator makes. Some tools escape it. */
function withoutBreaks({ text, escapesBreaks }: Extract<SuiteBody, { kind: 'json' }>): string {
  if (!escapesBreaks) return text;
  return text.replaceAll(
    /\{\{fake lorem\.(text|paragraphs|lines)\}\}/g,
    (_, name: string) => `{{fake lorem.${oneLine[name]}}}`,
  );
}

/** A key of JSON holds no reference. */
function hasSecretKey(json: Json, isKnown: (text: string) => boolean): boolean {
  let isSecret = false;
  mapTexts(
    json,
    (text) => text,
    (key) => {
      isSecret ||= looksSecret(key) || isKnown(key);
      return key;
    },
  );
  return isSecret;
}

/** A session has a text with `\r` in quotes, on one line. White space between the values of JSON means nothing. */
function readableJson(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

function partOf({ name, value, file, type }: SuitePart): JsonObject {
  return {
    name,
    ...(file === undefined ? { value: value ?? '' } : { file }),
    ...(type !== undefined && { type }),
  };
}

function graphqlBody(body: Extract<SuiteBody, { kind: 'graphql' }>, texts: Texts): WrittenBody {
  const written = body.variables?.trim() ?? '';
  const variables = written === '' ? {} : texts.json(written);
  const isMap = typeof variables === 'object' && variables !== null && !Array.isArray(variables);
  if (!isMap) {
    const parts = [
      `"query": ${JSON.stringify(texts.text(body.query))}`,
      ...(written === '' ? [] : [`"variables": ${texts.text(written)}`]),
      ...(body.operationName === undefined
        ? []
        : [`"operationName": ${JSON.stringify(texts.text(body.operationName))}`]),
    ];
    return { step: { text: `{ ${parts.join(', ')} }` }, type: 'application/json' };
  }
  return {
    step: {
      graphql: {
        query: texts.text(body.query),
        ...(written !== '' && { variables }),
        ...(body.operationName !== undefined && { operationName: texts.text(body.operationName) }),
      },
    },
  };
}
