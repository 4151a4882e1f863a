import { createHttp } from '../../../engine/http/open-http.js';
import { readTls } from '../../common/run-options.js';
import type { HostOptions } from '../options.js';

type Http = ReturnType<typeof createHttp>;

const shared = new Map<string, Http>();

/** One set of connections for all session files of a project in a worker. */
export function sharedHttp(
  rootDir: string,
  { tls = {}, maxPerHost }: HostOptions,
  env: Readonly<Record<string, string | undefined>>,
): Http {
  const key = JSON.stringify([rootDir, tls, maxPerHost]);
  const known = shared.get(key);
  if (known) return known;
  const http = createHttp({
    tls: readTls(rootDir, tls),
    proxyEnv: env,
    ...(maxPerHost !== undefined && { maxPerHost }),
  });
  shared.set(key, http);
  return http;
}
