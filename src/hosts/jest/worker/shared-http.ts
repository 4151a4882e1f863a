import type { Http } from '../../../engine/http/open-http.js';
import { httpOf } from '../../common/http-of.js';
import type { HostOptions } from '../options.js';

const shared = new Map<string, Http>();

/** One set of connections for all session files of a project in a worker. */
export function sharedHttp(
  rootDir: string,
  options: HostOptions,
  env: Readonly<Record<string, string | undefined>>,
): Http {
  const { tls = {}, maxPerHost } = options;
  const key = JSON.stringify([rootDir, tls, maxPerHost]);
  const known = shared.get(key);
  if (known) return known;
  const http = httpOf(rootDir, options, env);
  shared.set(key, http);
  return http;
}
