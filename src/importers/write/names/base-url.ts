import type { PlacedRequest } from '../../suite/requests-of.js';
import { variablesIn } from '../../suite/requests-of.js';

/** What most URLs of a suite begin with, as a template, up to their path. Undefined if no URL has a path below one. */
export function baseOf(requests: readonly PlacedRequest[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { request } of requests) {
    const base = startOf(request.url.trim());
    if (base !== undefined) counts.set(base, (counts.get(base) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** The names that a base is made of. */
export function namesOfBase(base: string | undefined): ReadonlySet<string> {
  return base === undefined ? new Set() : variablesIn(base);
}

/** Scheme, host and port, any of them a reference, of a URL with a path. */
const start = /^(?:[a-z][a-z0-9+.-]*:\/\/|\{\{suite:[^{}]*\}\}:\/\/)(?:[^/?#{}]|\{\{[^{}]*\}\})+(?=\/)/i;
const reference = /^\{\{suite:[^{}]*\}\}(?::(?:\d+|\{\{suite:[^{}]*\}\}))?(?=\/)/;

function startOf(url: string): string | undefined {
  return (start.exec(url) ?? reference.exec(url))?.[0];
}
