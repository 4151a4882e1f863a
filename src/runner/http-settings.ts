import type { RunnerOptions } from '../format/options.js';

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
