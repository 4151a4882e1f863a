import type { Http } from '../../../engine/http/open-http.js';
import { httpOf, httpSettings } from '../../../runner/http-of.js';
import type { HostOptions } from '../shared/options.js';

const shared = new Map<string, Http>();

/** What all session files of a project send with in a worker. */
export function sharedHttp(
  rootDir: string,
  options: HostOptions,
  env: Readonly<Record<string, string | undefined>>,
): Http {
  const key = JSON.stringify([rootDir, httpSettings(options)]);
  const known = shared.get(key);
  if (known) return known;
  const http = httpOf(rootDir, options, env);
  shared.set(key, http);
  return http;
}
