import type { LookupFunction, Socket } from 'node:net';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { buildConnector as Connecting, Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { caWithoutCertificate } from '../../model/problems/run-tls.js';
import { lookup } from './lookup.js';
import { Agent, buildConnector, proxyParts } from './undici.js';

export interface TlsOptions {
  /** PEM text of authorities that are trusted beside Node's own. */
  readonly ca?: string | undefined;
  /** PEM text of the client's certificate, and of its key. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** Accepts any certificate. @default false */
  readonly insecure?: boolean | undefined;
}

export interface DispatcherOptions {
  readonly tls?: TlsOptions;
  /** Where HTTP_PROXY, HTTPS_PROXY and NO_PROXY are read, lower case first. @default no proxies */
  readonly proxyEnv?: Readonly<Record<string, string | undefined>>;
  /** Connections to one origin. @default unlimited */
  readonly maxPerHost?: number;
}

export interface SecureOptions {
  readonly allowH2: false;
  readonly timeout: 0;
  readonly autoSelectFamilyAttemptTimeout: number;
  readonly rejectUnauthorized: boolean;
  readonly lookup: LookupFunction;
  readonly secureContext?: SecureContext;
}

export interface Connections {
  readonly dispatcher: Dispatcher;
  /** Ends connections, those that are still being made included. */
  readonly close: () => Promise<void>;
}

/** undici takes a stream of HTTP/2 that is reset in mid-body for a whole one. */
const http1 = { allowH2: false } as const;

/** Sends have one timeout of their own; undici's would only cut into it. */
const noTimeouts = { headersTimeout: 0, bodyTimeout: 0 };

/**
 * ms after which a host's next address is tried. Node's 250 are over when another session holds up the event loop, and where the
 * next address is of no use, a connection that was there was told as timed out.
 */
const nextAddressAfter = 1000;

/**
 * ms for which a connection is kept for the next send where the server does not say how long it keeps it: some end it after
 * two seconds, and a send that meets the end gets no response.
 */
const idleConnection = { keepAliveTimeout: 1500 };

/** Bytes of a response's headers: what browsers and curl take, where Node's own limit is 16 KiB. */
export const maxHeaderSize = 256 * 1024;

/** @throws Error when a proxy's address cannot be used */
export function openConnections(secure: SecureOptions, { proxyEnv = {}, maxPerHost }: DispatcherOptions): Connections {
  const { connect, destroyPending } = trackConnector(buildConnector(secure));
  const limits = {
    ...http1,
    ...noTimeouts,
    ...idleConnection,
    maxHeaderSize,
    ...(maxPerHost !== undefined && { connections: maxPerHost }),
  };
  const proxies = proxySettings(proxyEnv);
  const dispatcher = proxies
    ? openProxies(limits, { ...proxies, connect, requestTls: secure, proxyTls: secure, proxyTunnel: false })
    : new Agent({ ...limits, connect });
  const close = async (): Promise<void> => {
    destroyPending();
    await dispatcher.destroy();
  };
  return { dispatcher, close };
}

/** undici keeps none of the limits where it sends a plain request by a proxy. */
function openProxies(limits: Pool.Options, options: EnvHttpProxyAgent.Options): Dispatcher {
  const parts = proxyParts();
  const factory: EnvHttpProxyAgent.Options['factory'] = (origin, given) =>
    new parts.Pool(origin, { ...limits, ...given });
  return new parts.EnvHttpProxyAgent({ ...limits, ...options, factory });
}

/**
 * One context for all connections, since reading the authorities takes milliseconds. `timeout` 0 leaves connecting to the send's own.
 *
 * @throws Error when the texts are no PEM, `ca` has no certificate in it, or the key is not the certificate's
 */
export function secureOptions({ ca, cert, key, insecure = false }: TlsOptions = {}): SecureOptions {
  if (ca !== undefined && !/-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/.test(ca))
    throw new Error(caWithoutCertificate);
  const context = {
    ...(ca !== undefined && { ca: [...getCACertificates(), ca] }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
  };
  const own = Object.keys(context).length > 0;
  const secureContext = own ? { secureContext: createSecureContext(context) } : {};
  const attempts = { autoSelectFamilyAttemptTimeout: nextAddressAfter };
  return { ...http1, timeout: 0, ...attempts, rejectUnauthorized: !insecure, lookup, ...secureContext };
}

/** undici's own order: the lower-case name first; HTTP_PROXY serves https where HTTPS_PROXY is not set. */
function proxySettings(env: Readonly<Record<string, string | undefined>>) {
  const httpProxy = env['http_proxy'] ?? env['HTTP_PROXY'] ?? '';
  const httpsProxy = env['https_proxy'] ?? env['HTTPS_PROXY'] ?? '';
  const noProxy = env['no_proxy'] ?? env['NO_PROXY'] ?? '';
  return httpProxy === '' && httpsProxy === '' ? undefined : { httpProxy, httpsProxy, noProxy };
}

/** undici does not end a connection that is still being made when it is destroyed: it is kept here until then. */
function trackConnector(connector: Connecting.connector) {
  const pending = new Set<Socket>();
  const connect: Connecting.connector = (options, callback) => {
    const socket = connector(options, (...result) => {
      pending.delete(socket);
      const connectedAt = performance.now();
      socket.on('error', (error) => settleError(socket, Object.assign(error, { connectedAt })));
      callback(...result);
    }) as unknown as Socket;
    pending.add(socket);
  };
  const destroyPending = (): void => {
    for (const socket of pending) socket.destroy();
    pending.clear();
  };
  return { connect, destroyPending };
}

/**
 * undici takes a reset for the end of a body that has no length, and for an error of the send that waits for the connection,
 * unless it has this code; and an alert of TLS for a connection that was closed: it would be told of the end that follows.
 */
function settleError(socket: Socket, error: NodeJS.ErrnoException): void {
  if (error.code === 'ECONNRESET') error.code = 'UND_ERR_SOCKET';
  socket.destroy(error);
}
