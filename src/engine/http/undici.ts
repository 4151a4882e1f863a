import { createRequire } from 'node:module';

type Undici = typeof import('undici');

const require = createRequire(import.meta.url);

/**
 * What sends need of undici. Its index also brings fetch, WebSocket, caches and mocks, and what they need of Node:
 * loading it takes more than twice the time, in every thread and worker that sends.
 */
export const { Agent, buildConnector, errors } = parts();

/** For runs with a proxy alone. */
export const proxyParts = (): Pick<Undici, 'EnvHttpProxyAgent' | 'Pool'> => require('undici') as Undici;

function parts(): Pick<Undici, 'Agent' | 'buildConnector' | 'errors'> {
  try {
    return {
      Agent: require('undici/lib/dispatcher/agent.js') as Undici['Agent'],
      buildConnector: require('undici/lib/core/connect.js') as Undici['buildConnector'],
      errors: require('undici/lib/core/errors.js') as Undici['errors'],
    };
  } catch {
    // A release of undici may lay its files out in another way.
    return require('undici') as Undici;
  }
}
