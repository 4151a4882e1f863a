import type { Json } from '../../lib/json.js';
import type { GeneratorName } from '../../format/reference.js';

/** Exclusive. */
const randomIntLimit = 2 ** 31;

/**
 * A fresh value: `uuid` (version 4), `now` (ISO, UTC), `timestamp` (Unix time in ms), `randomInt` (0 to 2147483647).
 *
 * @param now - Unix time in ms
 */
export function generateValue(name: GeneratorName, now: () => number): Json {
  switch (name) {
    case 'uuid':
      return nodeCrypto().randomUUID();
    case 'now':
      return new Date(now()).toISOString();
    case 'timestamp':
      return Math.trunc(now());
    case 'randomInt':
      return nodeCrypto().randomInt(randomIntLimit);
  }
}

/** An import of the module loads all of Web Crypto, in every worker. */
function nodeCrypto(): typeof import('node:crypto') {
  return process.getBuiltinModule('node:crypto');
}
