import { escapeRegex } from '../lib/regex.js';
import { isJsonObject } from '../lib/json.js';
import type { Base, PlacedOperation } from './operations.js';

/** Finds the operation that a request is one of. @param url - absolute */
export type FindOperation = (method: string, url: string) => PlacedOperation | undefined;

interface Route {
  readonly operation: PlacedOperation;
  readonly pattern: RegExp;
  /** A sign for each segment of its path, the most concrete first: text, text with a parameter, a parameter. */
  readonly rank: string;
  readonly endsWithSlash: boolean;
}

/** Of several that match, the most concrete one from the left counts, as OpenAPI has it. */
export function operationFinder(operations: readonly PlacedOperation[]): FindOperation {
  const byMethod = new Map<string, Route[]>();
  for (const operation of operations) {
    const routes = byMethod.get(operation.method) ?? [];
    byMethod.set(operation.method, routes);
    for (const base of operation.bases) routes.push(routeOf(operation, base));
  }
  for (const routes of byMethod.values()) routes.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));
  return (method, url) => {
    const path = pathOf(url);
    const endsWithSlash = path.endsWith('/');
    const found = (byMethod.get(method.toUpperCase()) ?? []).filter(({ pattern }) => pattern.test(path));
    return (found.find((route) => route.endsWithSlash === endsWithSlash) ?? found[0])?.operation;
  };
}

function routeOf(operation: PlacedOperation, base: Base): Route {
  const path = decodedPath(operation.path);
  const segments = path.split('/').slice(1);
  const body = [baseSource(base), ...segments.map((segment) => `/${segmentSource(segment)}`)].join('');
  return {
    operation,
    pattern: new RegExp(`^${body.replace(/\/$/, '')}/?$`, 's'),
    rank: [...segments.map(rankOf), baseSource(base) === '' ? '1' : '0'].join(''),
    endsWithSlash: path.endsWith('/'),
  };
}

const parameter = /\{[^{}]*\}/;

function rankOf(segment: string): string {
  if (!parameter.test(segment)) return '0';
  return /^\{[^{}]*\}$/.test(segment) ? '2' : '1';
}

function segmentSource(segment: string): string {
  return segment.split(parameter).map(escapeRegex).join('[^/]+');
}

/** A variable is one of its `enum`, or else its default or any one segment. */
function baseSource({ path, variables }: Base): string {
  let source = '';
  let end = 0;
  for (const { 0: braces, index } of path.matchAll(/\{[^{}]*\}/g)) {
    source += escapeRegex(decodedPath(path.slice(end, index)));
    source += variableSource(variables[braces.slice(1, -1)]);
    end = index + braces.length;
  }
  return source + escapeRegex(decodedPath(path.slice(end)));
}

function variableSource(variable: unknown): string {
  const { enum: values, default: given } = isJsonObject(variable as never)
    ? (variable as { readonly enum?: unknown; readonly default?: unknown })
    : {};
  const texts = Array.isArray(values) && values.length > 0 ? values.map(String) : undefined;
  const options = texts ?? (given === undefined ? [] : [String(given as string)]);
  const sources = options.map((text) => escapeRegex(decodedPath(text.replace(/^\/+|\/+$/g, ''))));
  return `(?:${[...sources, ...(texts ? [] : ['[^/]+'])].join('|')})`;
}

function pathOf(url: string): string {
  const path = /^[a-z][\w+.-]*:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? url.replace(/[?#].*$/s, '');
  return decodedPath(path === '' ? '/' : path);
}

/** Means a slash inside of a segment. */
const innerSlash = '\u0000';

/** Each segment as it was before it was encoded. */
function decodedPath(path: string): string {
  const decode = (segment: string): string => {
    try {
      return decodeURIComponent(segment).replaceAll('/', innerSlash);
    } catch {
      return segment;
    }
  };
  return path.split('/').map(decode).join('/');
}
