import { isIP, type Socket } from 'node:net';
import type { buildConnector as Connecting } from 'undici';
import { lookup } from './connector.js';
import type { ProxyAddress } from './proxy-choice.js';
import type { SecureOptions } from './secure-options.js';
import { buildConnector, socks5Client } from './undici.js';

type Done = (error: Error | null) => void;

/** Connects by a SOCKS5 proxy. Names are looked up here for `socks5`, and by the proxy for `socks5h` and `socks`, as curl does. */
export function socksConnector(proxy: ProxyAddress, secure: SecureOptions): Connecting.connector {
  const connect = buildConnector(secure);
  const proxyAt = { protocol: 'http:', host: proxy.host, hostname: plain(proxy.hostname), port: proxy.port || '1080' };
  return (target, callback) =>
    connect(proxyAt, (error, socket) => {
      if (error) return callback(error, null);
      openTunnel(socket, proxy, target, (failed) => {
        if (failed) {
          socket.destroy();
          callback(failed, null);
        } else if (target.protocol === 'https:') connect({ ...target, httpSocket: socket }, callback);
        else callback(null, socket);
      });
    });
}

function openTunnel(socket: Socket, proxy: ProxyAddress, target: Connecting.Options, done: Done): void {
  const name = plain(target.hostname);
  const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
  const ask = (address: string): void => askFor({ address, port }, { socket, proxy, done });
  if (proxy.protocol !== 'socks5:' || isIP(name)) return ask(name);
  lookup(name, { all: false }, (error, address) => {
    if (error) done(error);
    else ask(address as string);
  });
}

interface Asking {
  readonly socket: Socket;
  readonly proxy: ProxyAddress;
  readonly done: Done;
}

function askFor(to: { readonly address: string; readonly port: number }, { socket, proxy, done }: Asking): void {
  const [username, password] = [decodeURIComponent(proxy.username), decodeURIComponent(proxy.password)];
  const client = new (socks5Client())(socket, { username, password });
  let isOver = false;
  const end: Done = (error) => {
    if (isOver) return;
    isOver = true;
    done(error);
  };
  client.on('error', end);
  client.on('close', () => end(Object.assign(new Error('closed'), { code: 'UND_ERR_SOCKS5_CLOSED' })));
  client.on('authenticated', () => client.connect(to.address, to.port));
  client.on('connected', () => {
    // Nothing is read until undici or TLS listens.
    socket.pause();
    end(null);
  });
  client.handshake();
}

/** Without the brackets of an IPv6 address. */
function plain(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
