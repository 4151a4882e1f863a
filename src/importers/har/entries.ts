import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';

export interface Pair {
  readonly name: string;
  readonly value: string;
}

export interface HarPart extends Pair {
  readonly fileName?: string;
  readonly type?: string;
}

/** What was sent and what came back, with everything that may be missing read as nothing. */
export interface HarEntry {
  /** Its place in the file. */
  readonly at: number;
  /** ms since 1970; undefined if it is missing. */
  readonly started?: number;
  /** `xhr`, `fetch`, `image` and so on, of the tools that say it. */
  readonly resource?: string;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Pair[];
  readonly body?: { readonly type: string; readonly text?: string; readonly params: readonly HarPart[] };
  readonly response: HarResponse;
}

export interface HarResponse {
  /** 0 if the browser got none. */
  readonly status: number;
  /** Whether the file has no answers, as those that people and tools write. */
  readonly isMissing?: true;
  readonly headers: readonly Pair[];
  readonly type: string;
  /** Decoded; undefined of bodies that the file does not have. */
  readonly text?: string;
  readonly redirect?: string;
}

/** The entries of a file in the order in which they were sent. */
export function entriesOf(root: Json): readonly HarEntry[] | undefined {
  const log = map(map(root)['log']);
  const list = log['entries'];
  if (!Array.isArray(list)) return undefined;
  const entries = (list as readonly Json[]).map(entryOf);
  const isTimed = entries.every(({ started }) => started !== undefined);
  return isTimed ? entries.toSorted((a, b) => a.started! - b.started! || a.at - b.at) : entries;
}

function entryOf(value: Json, at: number): HarEntry {
  const entry = map(value);
  const request = map(entry['request']);
  const started = Date.parse(text(entry['startedDateTime']) ?? '');
  const resource = text(entry['_resourceType']);
  const body = bodyOf(map(request['postData']));
  return {
    at,
    ...(Number.isFinite(started) && { started }),
    ...(resource !== undefined && { resource: resource.toLowerCase() }),
    method: (text(request['method']) ?? 'GET').trim().toUpperCase() || 'GET',
    url: text(request['url'])?.trim() ?? '',
    headers: pairsOf(request['headers']),
    ...(body && { body }),
    response: { ...responseOf(map(entry['response'])), ...(!isJsonObject(entry['response']) && { isMissing: true }) },
  };
}

function bodyOf(data: JsonObject): HarEntry['body'] {
  const written = text(data['text']);
  const params = items(data['params']).map((param): HarPart => {
    const { fileName, contentType } = param;
    return {
      ...pairOf(param),
      ...(typeof fileName === 'string' && { fileName }),
      ...(typeof contentType === 'string' && { type: contentType }),
    };
  });
  if ((written === undefined || written === '') && params.length === 0) return undefined;
  return { type: text(data['mimeType']) ?? '', ...(written !== undefined && { text: written }), params };
}

function responseOf(response: JsonObject): HarResponse {
  const content = map(response['content']);
  const written = text(content['text']);
  const decoded =
    content['encoding'] === 'base64' && written ? Buffer.from(written, 'base64').toString('utf8') : written;
  const headers = pairsOf(response['headers']);
  const redirect = text(response['redirectURL']) || headers.find(({ name }) => /^location$/i.test(name))?.value;
  return {
    status: Number(response['status'] ?? 0),
    headers,
    type: text(content['mimeType']) || headers.find(({ name }) => /^content-type$/i.test(name))?.value || '',
    ...(decoded !== undefined && { text: decoded }),
    ...(redirect && { redirect }),
  };
}

function pairsOf(value: Json | undefined): readonly Pair[] {
  if (isJsonObject(value)) return Object.entries(value).map(([name, each]) => ({ name, value: text(each) ?? '' }));
  return items(value).map(pairOf);
}

function pairOf(item: JsonObject): Pair {
  return { name: text(item['name']) ?? '', value: text(item['value']) ?? '' };
}

function items(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}

function map(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

export function headerOf(headers: readonly Pair[], name: string): string | undefined {
  return headers.findLast((header) => header.name.toLowerCase() === name)?.value;
}
