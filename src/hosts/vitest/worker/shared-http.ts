import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createHttp } from '../../../engine/http/open-http.js';
import type { WorkerOptions } from '../worker-options.js';
import { processEnv } from './process-env.js';

let shared: ReturnType<typeof createHttp> | undefined;

/** One set of connections for all session files of a worker; the options are the same for each. */
export function sharedHttp(options: WorkerOptions): ReturnType<typeof createHttp> {
  return (shared ??= createHttp({ tls: readTls(options), proxyEnv: processEnv(options) }));
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
