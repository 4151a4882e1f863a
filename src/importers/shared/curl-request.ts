import { readCurl } from '../../authoring/curl/read-curl.js';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import type { Leftover, Place, SuiteBody, SuiteEntry, SuiteRequest } from '../suite/suite.js';

type OfCurl = Pick<SuiteRequest, 'method' | 'url' | 'query' | 'headers' | 'auth' | 'body' | 'timeout' | 'redirects'> & {
  readonly leftovers: readonly Leftover[];
};

interface Templates {
  readonly text: (written: string) => string;
  readonly json: (written: string) => string;
}

/** What a curl command sends; undefined if it is not one. */
export function requestOfCurl(text: string, place: Place, templates: Templates): OfCurl | undefined {
  const read = readCurl(text);
  if (read.kind !== 'step') return undefined;
  const { request, query, headers, auth, timeout, redirects, ...body } = read.step;
  const [, method = 'GET', url = ''] = /^(\S+)\s+(.*)$/s.exec(String(request)) ?? [];
  const made = bodyOf(body, templates);
  return {
    method,
    url: templates.text(url),
    query: entriesOf(query, templates),
    headers: entriesOf(headers, templates),
    ...(isJsonObject(auth) && { auth: mapped(auth, templates.text) as JsonObject }),
    ...(made && { body: made }),
    ...(typeof timeout === 'string' && { timeout: Number.parseFloat(timeout) * 1_000 }),
    ...(redirects === false ? { redirects: 0 } : typeof redirects === 'number' && { redirects }),
    leftovers: read.notes.map((what) => ({ place, reason: { kind: 'changed', what } })),
  };
}

function entriesOf(map: Json | undefined, { text }: Templates): readonly SuiteEntry[] {
  if (!isJsonObject(map)) return [];
  return Object.entries(map).flatMap(([name, value]) =>
    [value].flat().map((each) => ({ name: text(name), value: text(String(each)) })),
  );
}

function mapped(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(inner, change)]));
}

function bodyOf({ json, form, multipart, text, file }: JsonObject, templates: Templates): SuiteBody | undefined {
  if (json !== undefined) return { kind: 'json', text: templates.json(JSON.stringify(json)) };
  if (isJsonObject(form)) return { kind: 'form', fields: entriesOf(form, templates) };
  if (Array.isArray(multipart)) {
    const parts = (multipart as readonly JsonObject[]).map((part) => mapped(part, templates.text) as JsonObject);
    return {
      kind: 'multipart',
      parts: parts.map(({ name, value, file: path, type }) => ({
        name: String(name),
        ...(value !== undefined && { value: String(value) }),
        ...(path !== undefined && { file: String(path) }),
        ...(type !== undefined && { type: String(type) }),
      })),
    };
  }
  if (typeof text === 'string') return { kind: 'text', text: templates.text(text) };
  return typeof file === 'string' ? { kind: 'file', path: templates.text(file) } : undefined;
}
