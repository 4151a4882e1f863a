import type { Dispatcher, Pool, Client } from 'undici';
import { maxHeaderSize, openConnector, type Connector } from './connector.js';
import { type ProxyAddress, type ProxyOptions, proxyChoice } from './proxy-choice.js';
import type { SecureOptions } from './secure-options.js';
import { buildConnector, errors, proxyParts, Client as UndiciClient } from './undici.js';
import { socksConnector } from './socks-connector.js';

export type Dispatch = Dispatcher['dispatch'];

/** Connections of one session: what comes late on one of them is never taken for an answer to another session. */
interface SessionConnections {
  readonly dispatch: Dispatch;
  /** Ends each when what is under way on it is done; once they are, it does nothing. */
  readonly close: () => void;
}

export interface Connections {
  readonly openSession: () => SessionConnections;
  /** Ends all connections, those that are still being made included. */
  readonly close: () => Promise<void>;
}

/** Sends have one timeout of their own; undici's would only cut into it. */
const noTimeouts = { headersTimeout: 0, bodyTimeout: 0 };

/**
 * ms for which a connection is kept for the next send where the server does not say how long it keeps it: some end it after
 * two seconds, and a send that meets the end gets no response.
 */
const idleConnection = { keepAliveTimeout: 1500 };

/** @throws Error when a proxy's address cannot be used */
export function openConnections(secure: SecureOptions, options: ProxyOptions): Connections {
  const proxyOf = proxyChoice(options);
  const connector = openConnector();
  const connect = connector.follow(buildConnector(secure));
  const limits = {
    allowH2: false,
    ...noTimeouts,
    ...idleConnection,
    maxHeaderSize,
  };
  const openAgent = (proxy: ProxyAddress | undefined): Agent =>
    proxy ? openProxy(proxy, { secure, connector, limits }) : openClients({ ...limits, connect });
  const agents = new Set<Agent>();

  const openSession = (): SessionConnections => {
    const own = new Map<string | undefined, Agent>();
    let isClosed = false;
    const agentOf = (proxy: ProxyAddress | undefined): Agent => {
      const known = own.get(proxy?.href);
      if (known) return known;
      if (isClosed) throw new errors.ClientClosedError();
      const agent = openAgent(proxy);
      own.set(proxy?.href, agent);
      agents.add(agent);
      return agent;
    };
    return {
      dispatch: (request, handler) => agentOf(proxyOf?.(new URL(String(request.origin)))).dispatch(request, handler),
      close: () => {
        isClosed = true;
        for (const agent of own.values()) void agent.close().finally(() => agents.delete(agent));
        own.clear();
      },
    };
  };
  const close = async (): Promise<void> => {
    connector.close();
    await Promise.all([...agents].map((agent) => agent.destroy()));
  };
  return { openSession, close };
}

interface ProxyUse {
  readonly secure: SecureOptions;
  readonly connector: Connector;
  readonly limits: Pool.Options;
}

/** What sends by a proxy. */
function openProxy(address: ProxyAddress, { secure, connector, limits }: ProxyUse): Agent {
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

/** What sends are given to; undici's dispatchers are some. */
type Agent = Pick<Dispatcher, 'dispatch' | 'destroy'> & { readonly close: () => Promise<void> };

/**
 * A connection for each request that is under way at the same time, kept for the next one to its origin. undici's own agents
 * and pools do the same for many hosts and requests: to make them for each session takes longer than a session's first request.
 */
function openClients(options: Client.Options): Agent {
  const byOrigin = new Map<string, Client[]>();
  const clientFor = (origin: string): Client => {
    const clients = byOrigin.get(origin) ?? [];
    const free = clients.find(({ stats }) => stats.size === 0);
    if (free) return free;
    const client = new UndiciClient(origin, options);
    clients.push(client);
    byOrigin.set(origin, clients);
    return client;
  };
  const all = (): readonly Client[] => [...byOrigin.values()].flat();
  return {
    dispatch: (request, handler) => clientFor(String(request.origin)).dispatch(request, handler),
    close: async () => void (await Promise.all(all().map((client) => client.close()))),
    destroy: async () => void (await Promise.all(all().map((client) => client.destroy()))),
  };
}
