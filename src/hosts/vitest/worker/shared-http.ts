import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createHttp } from '../../../engine/http/open-http.js';
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
  const { maxPerHost } = options;
  return createHttp({ tls: readTls(options), proxyEnv: env, ...(maxPerHost !== undefined && { maxPerHost }) });
}

function readTls({ root, tls }: WorkerOptions) {
  const pem = (value: string): string =>
    value.startsWith('-----BEGIN') ? value : readFileSync(resolve(root, value), 'utf8');
  const { ca, cert, key, insecure } = tls;
  return {
    ...(ca !== undefined && { ca: pem(ca) }),
    ...(cert !== undefined && { cert: pem(cert) }),
    ...(key !== undefined && { key: pem(key) }),
    ...(insecure !== undefined && { insecure }),
  };
}
