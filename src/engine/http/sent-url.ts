import type { HttpRequest } from '../ports/ports.js';

/** The URL as it is sent. */
export function sentUrl({ url, path }: Pick<HttpRequest, 'url' | 'path'>): string {
  return path === undefined ? url.href : `${url.origin}${path}${url.search}`;
}
