import type { RequestStep } from '../../format/session.js';
import { buildUrl, sentUrl } from '../http/build-url.js';
import type { StepRequest } from '../ports/step-scripts.js';
import { BuildFailure } from '../values/render-text.js';
import { fieldsOf } from './script-fields.js';
import type { ShownValues } from './shown-values.js';

/** The URL that a script sees and changes, whole or by the parameters of its query. */
export interface StepUrl {
  readonly read: () => string;
  readonly write: (url: string) => void;
  readonly query: () => StepRequest['query'];
  readonly replaceQuery: (query: StepRequest['query']) => void;
}

export function openStepUrl(first: string): StepUrl {
  let [start, search] = cut(first);
  let query = queryOf(search);
  let asParsed = JSON.stringify(query);
  return {
    read: () => {
      const text = JSON.stringify(query) === asParsed ? search : searchOf(query);
      return text === '' ? start : `${start}?${text}`;
    },
    write: (url) => {
      [start, search] = cut(String(url));
      const given = queryOf(search);
      // A script may hold on to the map that it was given.
      for (const name of Object.keys(query)) delete query[name];
      Object.assign(query, given);
      asParsed = JSON.stringify(query);
    },
    query: () => query,
    replaceQuery: (given) => (query = given),
  };
}

/** The URL without its fragment, which is not sent. */
function cut(url: string): [start: string, search: string] {
  const [, start = '', search = ''] = /^([^?#]*)\??([^#]*)/s.exec(url) ?? [];
  return [start, search];
}

function queryOf(search: string): StepRequest['query'] {
  const query = Object.create(null) as StepRequest['query'];
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

function searchOf(query: StepRequest['query']): string {
  const fields = fieldsOf('query', query, (text) => text);
  return fields.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

/** The URL of a step as it will be sent; as it is written, where it cannot be put together yet. */
export function shownUrl(
  { url, path = [], query }: Pick<RequestStep, 'url' | 'path' | 'query'>,
  baseUrl: string | undefined,
  shown: ShownValues,
): string {
  const own = shown.text(url);
  const base = baseUrl === undefined ? undefined : shown.text(baseUrl);
  const fields = query.map(({ name, value, range }) => ({ name: shown.text(name), value: shown.text(value), range }));
  const places = path.map((field) => ({ ...field, value: shown.text(field.value) }));
  const isWhole = ![own, base ?? '', ...[...fields, ...places].flatMap(({ name, value }) => [name, value])].some(
    (text) => text.includes('{{'),
  );
  try {
    if (isWhole) return sentUrl(buildUrl({ url: own, path: places, query: fields }, base, () => undefined));
  } catch (error) {
    // It is said when the request is built, unless a script puts it right.
    if (!(error instanceof BuildFailure)) throw error;
  }
  const pairs = fields.map(({ name, value }) => `${name}=${value}`);
  const search = pairs.length === 0 ? '' : `${own.includes('?') ? '&' : '?'}${pairs.join('&')}`;
  return `${own.startsWith('/') ? (base ?? '').replace(/\/+$/, '') : ''}${own}${search}`;
}
