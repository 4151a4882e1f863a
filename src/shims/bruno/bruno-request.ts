import { defaults } from '../../format/defaults.js';
import type { StepRequest } from '../../engine/ports/step-scripts.js';
import { dropHeader, readHeader, writeHeader } from '../common/header-map.js';
import { headerList } from './header-list.js';
import { notHere } from './not-here.js';
import { isAfter, type ShimStep } from '../common/shim-step.js';

/** The object `req`. */
export function brunoRequest(step: ShimStep): Readonly<Record<string, unknown>> {
  const request = step.request as StepRequest;
  const getBody = ({ raw = false }: { readonly raw?: boolean } = {}): unknown => {
    if (raw) return request.text ?? (request.json === undefined ? request.form : JSON.stringify(request.json));
    return isAfter(step) ? sentBody(step.request.text) : (request.json ?? request.form ?? request.text);
  };
  const setBody = (body: unknown): void => {
    if (isForm(request)) {
      request.text = typeof body === 'string' ? body : fieldsText(body);
      writeHeader(request.headers, 'content-type', formType);
    } else if (typeof body === 'string') request.text = body;
    else request.json = body;
  };
  const parsed = (): URL | null => URL.parse(request.url);
  return {
    ...notHere('req'),
    get url() {
      return request.url;
    },
    get method() {
      return request.method;
    },
    get headers() {
      return request.headers;
    },
    get body() {
      return getBody();
    },
    name: step.title,
    tags: step.tags,
    get pathParams() {
      return pathParamsOf(step);
    },
    get headerList() {
      return headerList(request.headers, !isAfter(step));
    },
    get timeout() {
      return timeoutOf(step);
    },
    getUrl: () => request.url,
    setUrl: (url: string) => {
      request.url = url;
    },
    getHost: () => parsed()?.host ?? '',
    getPath: () => parsed()?.pathname ?? '',
    getQueryString: () => parsed()?.search.slice(1) ?? '',
    getMethod: () => request.method,
    setMethod: (method: string) => {
      request.method = method;
    },
    getAuthMode: () => authMode(readHeader(request.headers, 'authorization')),
    ...headerCalls(request),
    getBody,
    setBody,
    ...factCalls(step, request),
  };
}

const formType = 'application/x-www-form-urlencoded';

function isForm({ form, headers }: StepRequest): boolean {
  return form !== undefined || readHeader(headers, 'content-type') === formType;
}

/** A list of entries with `name`, or a map whose lists repeat their name, as a form. */
function fieldsText(body: unknown): string {
  const pairs = Array.isArray(body)
    ? (body as readonly unknown[]).filter(isField).map(({ name, value }): [string, unknown] => [name, value])
    : Object.entries(body ?? {}).flatMap(([name, value]: [string, unknown]) =>
        (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map((each): [string, unknown] => [name, each]),
      );
  return pairs.map(([name, value]) => [name, String(value ?? '')].map(encodeURIComponent).join('=')).join('&');
}

function isField(entry: unknown): entry is { readonly name: string; readonly value?: unknown } {
  return typeof entry === 'object' && entry !== null && 'name' in entry;
}

function headerCalls(request: StepRequest): Readonly<Record<string, unknown>> {
  return {
    getHeader: (name: string) => readHeader(request.headers, name),
    getHeaders: () => request.headers,
    setHeader: (name: string, value: unknown) => writeHeader(request.headers, name, value),
    // In Bruno these take the place of all others.
    setHeaders: (headers: Readonly<Record<string, unknown>>) => {
      for (const name of Object.keys(request.headers)) dropHeader(request.headers, name);
      for (const [name, value] of Object.entries(headers)) writeHeader(request.headers, name, value);
    },
    deleteHeader: (name: string) => dropHeader(request.headers, name),
    deleteHeaders: (names: readonly string[]) => names.forEach((name) => dropHeader(request.headers, name)),
  };
}

function factCalls(step: ShimStep, request: StepRequest): Readonly<Record<string, unknown>> {
  return {
    getName: () => step.title,
    getTags: () => step.tags,
    getPathParams: () => pathParamsOf(step),
    getTimeout: () => timeoutOf(step),
    setTimeout: (ms: number) => {
      request.timeout = ms;
      ofScripts.set(request, ms);
    },
    getExecutionMode: () => 'runner',
  };
}

/** Times that scripts before a request have set. */
const ofScripts = new WeakMap<object, number>();

/** In Bruno a request has no time of its own, and the time of its settings only shows after it. */
function timeoutOf(step: ShimStep): number | undefined {
  if (!isAfter(step)) return ofScripts.get(step.request);
  return step.request.timeout === defaults.timeout ? undefined : step.request.timeout;
}

function pathParamsOf({ path }: ShimStep): readonly object[] {
  return Object.entries(path).map(([name, value]) => ({ name, value, type: 'path' }));
}

/** How the request signs in, as its header says. */
function authMode(header = ''): string {
  if (header.startsWith('Bearer')) return 'bearer';
  return header.startsWith('Basic') ? 'basic' : 'none';
}

function sentBody(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return text;
  }
}
