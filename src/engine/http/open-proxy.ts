import type { Dispatcher, Pool } from 'undici';
import { type Agent, openClients } from './clients.js';
import type { Connector } from './connector.js';
import type { ProxyAddress } from './proxy-choice.js';
import type { SecureOptions } from './secure-options.js';
import { socksConnector } from './socks-connector.js';
import { proxyParts } from './undici.js';

export interface ProxyUse {
  readonly secure: SecureOptions;
  readonly connector: Connector;
  readonly limits: Pool.Options;
}

/** What sends by a proxy. */
export function openProxy(address: ProxyAddress, { secure, connector, limits }: ProxyUse): Agent {
  if (address.protocol.startsWith('socks'))
    return openClients({ ...limits, connect: connector.follow(socksConnector(address, secure)) });
  const { Pool, ProxyAgent } = proxyParts();
  // undici keeps none of the limits where it sends a plain request by a proxy.
  const openPool = (origin: string | URL, given: Pool.Options): Dispatcher =>
    new Pool(origin, { ...limits, ...given, connect: connector.follow(given.connect as never) });
  return new ProxyAgent({
    ...limits,
    uri: address.href,
    factory: openPool as never,
    clientFactory: openPool as never,
    requestTls: secure,
    proxyTls: secure,
    proxyTunnel: false,
  });
}
