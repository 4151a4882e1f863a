import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readBytes, readTextSync } from '../../files/read-file.js';
import { readEnvFileSync } from '../../files/read-env-file.js';
import { pathWithin, whyRefused } from '../../files/refused.js';
import type { Files, Clock, Ports } from '../ports/ports.js';
import { setTimeout as delay } from 'node:timers/promises';
import { longestTimer } from '../../format/duration.js';

/** Files below a project root, which has to be absolute. */
export function diskFiles(root: string): Files {
  const place = (path: string, isMadeUp: boolean): string => (isMadeUp ? pathWithin(root, path) : resolve(root, path));
  return {
    readBody: async (path, isMadeUp) => readBytes(place(path, isMadeUp), 'body'),
    readSchema: (path, isMadeUp) => readTextSync(place(path, isMadeUp), 'schema'),
    readEnv: (path) => readEnvFileSync(resolve(root, path)),
    has: (path) => existsSync(resolve(root, path)),
    whyNoScript: (path) => {
      const reason = whyRefused(resolve(root, path), 'script');
      // Of a folder a host may load the index.
      return reason?.kind === 'directory' ? undefined : reason;
    },
  };
}

/** OpenAPI documents below a project root. What reads them is loaded with the first one. */
export function diskContracts(root: string): NonNullable<Ports['openContract']> {
  return async (path) => {
    const [{ openContractFile }, { parseYaml }] = await Promise.all([
      import('../../openapi/contract-file.js'),
      import('../../openapi/parse-yaml.js'),
    ]);
    return openContractFile(resolve(root, path), path, parseYaml);
  };
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    // A timer of 0 ms takes one.
    if (ms <= 0) return;
    await delay(Math.min(ms, longestTimer), undefined, { signal }).catch(() => undefined);
  },
};
