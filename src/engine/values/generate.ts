import type { Json } from '../../lib/json.js';
import type { GeneratorName } from '../../format/generators.js';

/** Exclusive. */
const randomIntLimit = 2 ** 31;

const generate: Readonly<Record<GeneratorName, (now: () => number) => Json>> = {
  /** Of version 4. */
  uuid: () => nodeCrypto().randomUUID(),
  /** In UTC. */
  now: (now) => new Date(now()).toISOString(),
  timestamp: (now) => Math.trunc(now()),
  randomInt: () => nodeCrypto().randomInt(randomIntLimit),
};

/**
 * A fresh value.
 *
 * @param now - Unix time in ms
 */
export function generateValue(name: GeneratorName, now: () => number): Json {
  return generate[name](now);
}

/** An import of the module loads all of Web Crypto, in every worker. */
function nodeCrypto(): typeof import('node:crypto') {
  return process.getBuiltinModule('node:crypto');
}
