import type { Dispatcher } from 'undici';
import { type Agent, openClients } from './clients.js';
import { maxHeaderSize, openConnector } from './connector.js';
import { type ProxyAddress, type ProxyOptions, proxyChoice } from './proxy-choice.js';
import { openProxy } from './open-proxy.js';
import type { SecureOptions } from './secure-options.js';
import { buildConnector, errors } from './undici.js';

export type Dispatch = Dispatcher['dispatch'];

/** Connections of one session: what comes late on one of them is never taken for an answer to another session. */
export interface SessionConnections {
  readonly dispatch: Dispatch;
  /** Ends each when what is under way on it is done. */
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
      },
    };
  };
  const close = async (): Promise<void> => {
    connector.close();
    await Promise.all([...agents].map((agent) => agent.destroy()));
  };
  return { openSession, close };
}
