import { createHttp } from '../../../engine/http/open-http.js';
import { readTls } from '../../common/run-options.js';
import type { WorkerOptions } from '../worker-options.js';
import { processEnv } from './process-env.js';

type Http = ReturnType<typeof createHttp>;

let shared: Http | undefined;

/** One set of connections for all session files of a worker; the options are the same for each. */
export function sharedHttp(options: WorkerOptions): Http {
  return (shared ??= httpOf(options, processEnv(options)));
}

/** @param env - where proxies are read from */
export function httpOf(options: WorkerOptions, env: Readonly<Record<string, string | undefined>>): Http {
  const { root, tls, maxPerHost } = options;
  return createHttp({ tls: readTls(root, tls), proxyEnv: env, ...(maxPerHost !== undefined && { maxPerHost }) });
}
