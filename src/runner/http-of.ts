import { createHttp, type Http } from '../engine/http/open-http.js';
import type { RunnerOptions } from './options.js';
import { readTls } from './run-options.js';

/** The options that say how requests are sent. */
export type HttpSettings = Pick<RunnerOptions, 'tls' | 'maxPerHost' | 'proxy' | 'bodyMemory'>;

/** Those of a host's options; JSON-safe. */
export function httpSettings({ tls = {}, maxPerHost, proxy, bodyMemory }: HttpSettings): HttpSettings {
  return {
    tls,
    ...(maxPerHost !== undefined && { maxPerHost }),
    ...(proxy !== undefined && { proxy }),
    ...(bodyMemory !== undefined && { bodyMemory }),
  };
}

type Env = Readonly<Record<string, string | undefined>>;

const shared = new Map<string, Http>();

/** As `httpOf`, one for all sessions of this process that want the same. It is never closed. */
export function sharedHttp(root: string, settings: HttpSettings, env: Env): Http {
  const key = JSON.stringify([root, httpSettings(settings)]);
  const http = shared.get(key) ?? httpOf(root, settings, env);
  shared.set(key, http);
  return http;
}

/**
 * Connections as the options of a host want them.
 *
 * @param root - what the paths of `tls` are relative to
 * @param env - where proxies are read from
 */
export function httpOf(root: string, settings: HttpSettings, env: Env): Http {
  const { tls = {}, maxPerHost, proxy, bodyMemory } = settings;
  return createHttp({
    tls: readTls(root, tls),
    proxyEnv: env,
    ...(maxPerHost !== undefined && { maxPerHost }),
    ...(proxy !== undefined && { proxy }),
    ...(bodyMemory !== undefined && { bodyMemory }),
  });
}
