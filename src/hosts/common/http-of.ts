import { createHttp, type Http } from '../../engine/http/open-http.js';
import type { SessionOptions } from './options.js';
import { readTls } from './run-options.js';

/**
 * Connections as the options of a host want them.
 *
 * @param root - what the paths of `tls` are relative to
 * @param env - where proxies are read from
 */
export function httpOf(
  root: string,
  { tls = {}, maxPerHost }: Pick<SessionOptions, 'tls' | 'maxPerHost'>,
  env: Readonly<Record<string, string | undefined>>,
): Http {
  return createHttp({ tls: readTls(root, tls), proxyEnv: env, ...(maxPerHost !== undefined && { maxPerHost }) });
}
