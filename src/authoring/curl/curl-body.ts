import type { Json, JsonObject } from '../../model/json.js';
import type { readFlags } from './curl-flags.js';

type Flags = ReturnType<typeof readFlags>;
type Headers = readonly (readonly [string, string])[];

export interface CurlBody {
  /** `json`, `form`, `multipart`, `text` or `file`. */
  readonly step?: JsonObject;
  /** The data as a query, for `-G`. */
  readonly query: string;
  /** Without the content type that the body brings by itself. */
  readonly headers: Headers;
  readonly notes: readonly string[];
}

/** The body of a curl command, as the kind of body that says it best. */
export function readBody(flags: Flags, headers: Headers): CurlBody {
  const form = flags.filter(({ means }) => means === 'form');
  if (form.length > 0)
    return {
      step: { multipart: form.map(({ flag, value }) => partOf(value, flag)) },
      query: '',
      headers: withoutType(headers),
      notes: [],
    };
  const data = flags.filter(
    ({ means }) => means === 'data' || means === 'raw' || means === 'urlencode' || means === 'json',
  );
  if (data.length === 0) return { query: '', headers, notes: [] };
  const [only] = data;
  const isFile = data.length === 1 && only!.means !== 'raw' && only!.value.startsWith('@');
  if (isFile)
    return { step: { file: pathOf(only!.value.slice(1)) }, query: '', headers: typed(headers, flags), notes: [] };
  const isJson = data.some(({ means }) => means === 'json');
  const text = data.map(({ means, value }) => (means === 'urlencode' ? encode(value) : value)).join(isJson ? '' : '&');
  return { ...bodyOf(text, typed(headers, flags)), query: text, notes: [] };
}

function bodyOf(text: string, headers: Headers): { step: JsonObject; headers: Headers } {
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
    return { step: { form: Object.fromEntries(fields) }, headers: withoutType(headers) };
  return { step: { text }, headers };
}

/** What curl sends as content type where the command gives none. */
function typed(headers: Headers, flags: Flags): Headers {
  if (headers.some(([name]) => name.toLowerCase() === 'content-type')) return headers;
  const isJson = flags.some(({ means }) => means === 'json');
  return [...headers, ['content-type', isJson ? 'application/json' : 'application/x-www-form-urlencoded']];
}

function withoutType(headers: Headers): Headers {
  return headers.filter(([name]) => name.toLowerCase() !== 'content-type');
}

/** Undefined where it is none, or has numbers that JSON values do not keep. */
function parseJson(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return /\d{16}/.test(text) ? undefined : value;
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

/** `photo=@front.jpg;type=image/jpeg` */
function partOf(value: string, flag: string): JsonObject {
  const equals = value.indexOf('=');
  const [name, content] = [value.slice(0, Math.max(equals, 0)), value.slice(equals + 1)];
  if (flag === '--form-string') return { name, value: content };
  const [text = '', ...options] = content.split(';');
  const type = options
    .find((option) => option.trim().startsWith('type='))
    ?.trim()
    .slice('type='.length);
  const part = /^[@<]/.test(text) ? { name, file: pathOf(text.slice(1)) } : { name, value: text };
  return { ...part, ...(type !== undefined && { type }) };
}

function pathOf(path: string): string {
  return /^(?:\/|\.{1,2}\/)/.test(path) ? path : `./${path}`;
}
