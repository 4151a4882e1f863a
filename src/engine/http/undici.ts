import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

type Undici = typeof import('undici');

const require = createRequire(import.meta.url);

/**
 * What sends need of undici. Its index also brings fetch, WebSocket, caches and mocks, and what they need of Node:
 * loading it takes more than twice the time, in every thread and worker that sends.
 */
export const { Client, buildConnector, errors } = parts();

/** Only for runs with a proxy. */
export const proxyParts = (): Pick<Undici, 'ProxyAgent' | 'Pool'> => require('undici') as Undici;

/** What undici's own agent for SOCKS speaks with. That agent keeps none of the limits, and prints a warning in every run. */
export interface Socks5Client {
  readonly handshake: () => void;
  readonly connect: (address: string, port: number) => void;
  readonly on: (
    event: 'error' | 'close' | 'authenticated' | 'connected',
    listener: (error: Error) => void,
  ) => Socks5Client;
}

type Socks5ClientClass = new (socket: Socket, login: { username: string; password: string }) => Socks5Client;

export const socks5Client = (): Socks5ClientClass =>
  (require('undici/lib/core/socks5-client.js') as { readonly Socks5Client: Socks5ClientClass }).Socks5Client;

function parts(): Pick<Undici, 'Client' | 'buildConnector' | 'errors'> {
  try {
    return {
      Client: require('undici/lib/dispatcher/client.js') as Undici['Client'],
      buildConnector: require('undici/lib/core/connect.js') as Undici['buildConnector'],
      errors: require('undici/lib/core/errors.js') as Undici['errors'],
    };
  } catch {
    // A release of undici may lay its files out in another way.
    return require('undici') as Undici;
  }
}
