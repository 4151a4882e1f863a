import type { HttpRequest } from '../ports/ports.js';

/** The URL as it is sent, for what tells of it. */
export function sentUrl({ url, path }: Pick<HttpRequest, 'url' | 'path'>): string {
  return path === undefined ? url.href : `${url.origin}${path}${url.search}`;
}
