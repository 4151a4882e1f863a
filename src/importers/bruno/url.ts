import { decoded } from '../../lib/decoded.js';
import type { SuiteEntry } from '../suite/suite.js';
import type { BrunoRequest } from './parts.js';
import { template } from './template.js';
import { holdReferences, outsideReferences } from '../shared/outside-references.js';
import type { KnownValues } from '../shared/known-values.js';
import { isPlain, isPlainText, originIn, withProtocol } from '../shared/url.js';

export interface RequestUrl {
  readonly url: string;
  readonly path: readonly SuiteEntry[];
  readonly query: readonly SuiteEntry[];
}

/**
 * Where a request is sent. The query that is written in the URL counts; the list of parameters only adds those that are switched
 * off. Bruno encodes the query only if a setting says so.
 */
export function readUrl({ url, params, settings }: BrunoRequest, known: KnownValues): RequestUrl {
  const { address, query } = split(url.trim());
  const path: SuiteEntry[] = [];
  const values = new Map(
    params.flatMap((param) =>
      param.in === 'path' && param.isOn && param.value.trim() !== '' ? [[param.name, param.value] as const] : [],
    ),
  );
  const start = originIn(address);
  const rest = address.slice(start.length);
  const encode = settings.encodeUrl ? encodeSegments : encodePathSigns;
  const encoded = (text: string): string => outsideReferences(text, encode, template);
  const written = rest
    .split('/')
    .map((segment) => withValue(segment, { values, path, encoded }))
    .join('/');
  const off = params
    .filter((param) => param.in === 'query' && !param.isOn)
    .map(({ name, value }): SuiteEntry => ({ name: template(name), value: template(value), isOff: true }));
  return { ...withQuery(withProtocol(template(start), start, known) + written, { query, settings, off }), path };
}

interface Address {
  readonly address: string;
  readonly query: readonly SuiteEntry[];
}

/** Signs inside of braces do not count. */
function split(url: string): Address {
  const { text, whole } = holdReferences(url);
  const [address = '', ...rest] = text.split('?');
  const [query = ''] = rest.join('?').split('#');
  return {
    address: whole(address.split('#')[0]!),
    query: query
      .split('&')
      .filter((part) => part !== '')
      .map((part) => {
        const at = part.indexOf('=');
        return at < 0
          ? { name: whole(part), value: null }
          : { name: whole(part.slice(0, at)), value: whole(part.slice(at + 1)) };
      }),
  };
}

interface Segments {
  readonly values: ReadonlyMap<string, string>;
  /** Gets the values that are sent the same as a map. */
  readonly path: SuiteEntry[];
  readonly encoded: (text: string) => string;
}

/** `:id`, or of OData `Orders(':id')`. A value with other signs than names have goes into the URL. */
function withValue(segment: string, { values, path, encoded }: Segments): string {
  const value = values.get(segment.slice(1));
  if (segment.startsWith(':') && value !== undefined) {
    const name = segment.slice(1);
    if (!isPlain(value) || !/^[A-Za-z_][\w-]*$/.test(name)) return encoded(value);
    if (!path.some((entry) => entry.name === name)) path.push({ name, value: template(value) });
    return `{${name}}`;
  }
  if (!/^[\w.-]+\([^)]*\)$/.test(segment)) return encoded(segment);
  return encoded(segment.replace(/:([A-Za-z_]\w*)/g, (whole: string, name: string) => values.get(name) ?? whole));
}

interface Query {
  readonly query: readonly SuiteEntry[];
  readonly settings: BrunoRequest['settings'];
  readonly off: readonly SuiteEntry[];
}

function withQuery(url: string, { query, settings, off }: Query): Pick<RequestUrl, 'url' | 'query'> {
  const isPlain = query.every(({ name, value }) => value !== null && isPlainText(name) && isPlainText(value));
  const isOnce = new Set(query.map(({ name }) => name)).size === query.length;
  if (query.length === 0 || ((isPlain || settings.encodeUrl) && isOnce))
    return { url, query: [...query.map(templated), ...off] };
  const encode = settings.encodeUrl ? encodeURIComponent : encodeSigns;
  const encoded = (part: string): string => outsideReferences(part, encode, template);
  const text = query.map(({ name, value }) => encoded(name) + (value === null ? '' : `=${encoded(value)}`));
  return { url: `${url}?${text.join('&')}`, query: off };
}

function templated({ name, value }: SuiteEntry): SuiteEntry {
  return { name: template(name), value: value === null ? null : template(value) };
}

/** What cannot be in a path. */
function encodePathSigns(text: string): string {
  return text.replace(/[\s"<>`{}]/g, encodeURIComponent);
}

/** As Bruno does by its setting: `:id` without a value becomes `%3Aid`. What is encoded already stays. */
function encodeSegments(text: string): string {
  return text
    .split('/')
    .map((part) => encodeURIComponent(decoded(part)))
    .join('/');
}

function encodeSigns(text: string): string {
  return text.replace(/[\s"<>#]/g, encodeURIComponent);
}
