import type { Received } from './case-server.js';
import type { Comparison } from './compare.js';
import type { ExpectedReceived } from './expected.js';
import { fitNumber } from './fit.js';
import { readMultipart } from './multipart.js';

/** ms by which a request may come later than it should: a busy machine stops for a while. */
const slack = 10_000;

/** One request that the server got next to the one expected; `before` is when the last one came. */
export function compareReceived(
  wanted: ExpectedReceived | undefined,
  received: Received | undefined,
  before: number | undefined,
): Comparison {
  if (received === undefined) return { expected: wanted, actual: undefined };
  const request = `${received.method} ${received.path}`;
  if (wanted === undefined || typeof wanted === 'string') return { expected: wanted, actual: request };
  const all: Record<string, () => unknown> = {
    request: () => (fits(wanted.matches, request) ? wanted.request : request),
    headers: () => shownHeaders(wanted.headers ?? {}, received),
    json: () => readJson(received),
    text: () => received.body.toString(),
    form: () => shownForm(wanted.form, new URLSearchParams(received.body.toString())),
    multipart: () => readMultipart(received),
    base64: () => received.body.toString('base64'),
    size: () => received.body.length,
    after: () => fitNumber(wanted.after, received.at - (before ?? received.at), slack),
    matches: () => (fits(wanted.matches, request) ? wanted.matches : request),
  };
  const spoken = Object.entries(all).filter(([key]) => Object.hasOwn(wanted, key));
  return { expected: wanted, actual: Object.fromEntries(spoken.map(([key, read]) => [key, read()])) };
}

function fits(pattern: string | undefined, request: string): boolean {
  return pattern !== undefined && new RegExp(pattern).test(request);
}

/** A header expected as `/regex/` is matched; null means that it must not be there. */
function shownHeaders(wanted: Readonly<Record<string, string | null>>, { headers }: Received): unknown {
  return Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => {
      const actual = headers[name.toLowerCase()] ?? null;
      const pattern = value === null ? null : /^\/(.*)\/$/.exec(value);
      return [name, pattern && actual !== null && new RegExp(pattern[1]!).test(actual) ? value : actual];
    }),
  );
}

function shownForm(wanted: unknown, form: URLSearchParams): unknown {
  if (Array.isArray(wanted)) return [...form];
  const valuesOf = (name: string): string | string[] => {
    const values = form.getAll(name);
    return values.length === 1 ? values[0]! : values;
  };
  return Object.fromEntries([...form.keys()].map((name) => [name, valuesOf(name)]));
}

function readJson({ body }: Received): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return `no JSON: ${body.toString()}`;
  }
}
