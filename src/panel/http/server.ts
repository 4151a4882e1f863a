import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { documentPath, type Asset } from './assets.js';
import { policyHeaders, type Guard } from './guard.js';

interface ServerParts {
  readonly guard: Guard;
  readonly assets: ReadonlyMap<string, Asset>;
  /** Whether an editor may show the page in a frame. */
  readonly isEmbedded: boolean;
  /** Takes a WebSocket that was let in. */
  readonly onUpgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => void;
}

export interface PanelServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Only this machine reaches it. */
const address = '127.0.0.1';
const socketPath = 'socket';

/**
 * @param port - 0 for any that is free
 * @throws what the system says
 */
export async function listen(parts: ServerParts, port: number): Promise<PanelServer> {
  const server = createServer((request, response) => respond(request, response, portOf(server), parts));
  server.on('upgrade', (request, socket, head) => upgrade(request, socket as Socket, head, { ...parts, server }));
  server.on('clientError', (_error, socket) => refuseSocket(socket as Socket, '400 Bad Request'));
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, address, () => {
      server.off('error', fail);
      done();
    });
  });
  return {
    port: portOf(server),
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo | null)?.port ?? 0;
}

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  { guard, assets, isEmbedded }: ServerParts,
): void {
  const nonce = randomBytes(16).toString('base64');
  const head = policyHeaders(nonce, isEmbedded);
  const verdict = guard.ofRequest(request, port);
  const asset = 'path' in verdict ? assets.get(verdict.path) : undefined;
  // What comes with a request is not wanted.
  request.resume();
  if (!asset || !('path' in verdict)) {
    response.writeHead('refused' in verdict ? verdict.refused : 404, { ...head, 'content-length': '0' }).end();
    return;
  }
  const isDocument = verdict.path === documentPath;
  const bytes = isDocument ? Buffer.from(asset.bytes.toString().replaceAll('callsheet:nonce', nonce)) : asset.bytes;
  response.writeHead(200, {
    ...head,
    'content-type': asset.type,
    'content-length': String(bytes.length),
    'cache-control': isDocument ? 'no-store' : 'no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

interface Upgrading extends ServerParts {
  readonly server: Server;
}

function upgrade(
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
  { guard, onUpgrade, server }: Upgrading,
): void {
  socket.on('error', () => socket.destroy());
  const verdict = guard.ofUpgrade(request, portOf(server));
  if ('refused' in verdict) refuseSocket(socket, verdict.refused === 403 ? '403 Forbidden' : '404 Not Found');
  else if (verdict.path !== socketPath) refuseSocket(socket, '404 Not Found');
  else onUpgrade(request, socket, head);
}

export function refuseSocket(socket: Socket, status: string): void {
  if (!socket.writable) return void socket.destroy();
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}
