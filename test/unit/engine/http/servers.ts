import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import { connect, createServer as createNetServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createHttp, type HttpOptions } from '../../../../src/engine/http/open-http.js';
import type { HttpClient, HttpOutcome, HttpRequest, HttpResponse } from '../../../../src/engine/ports/ports.js';

/** A server on a free port of 127.0.0.1 that is closed, with its connections, when the test ends. */
export async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(listener))}`;
}

export async function serveSecure(options: ServerOptions, listener: RequestListener): Promise<string> {
  return `https://127.0.0.1:${await listen(createSecureServer(options, listener))}`;
}

/** What the server writes is up to the test: for answers that are not valid HTTP. */
export async function serveRaw(onData: (socket: Socket, data: string) => void): Promise<string> {
  const server = createNetServer((socket) => {
    socket.on('error', () => {}).on('data', (data) => onData(socket, data.toString('latin1')));
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

/** A port where nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createNetServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A proxy that forwards plain requests and opens tunnels, and keeps what it was asked for. */
export async function serveProxy(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url} ${incoming.headers['proxy-authorization'] ?? ''}`.trim());
    const onward = forward(incoming.url!, { method: incoming.method!, headers: incoming.rawHeaders }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  server.on('connect', (incoming, socket: Socket) => {
    asked.push(`CONNECT ${incoming.url} ${incoming.headers['proxy-authorization'] ?? ''}`.trim());
    const [host, port] = incoming.url!.split(':');
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy()).on('close', () => onward.destroy());
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, asked };
}

/** A self-signed certificate for localhost and 127.0.0.1, made anew. */
export function makeCertificate(): { cert: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-tls-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync(
    'openssl',
    ['req', '-x509', ...kind, '-subj', '/CN=localhost', '-addext', names, '-keyout', key, '-out', cert],
    { stdio: 'ignore' },
  );
  const pair = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  rmSync(folder, { recursive: true });
  return pair;
}

export function openClient(options: HttpOptions = {}): HttpClient {
  const http = createHttp(options);
  onTestFinished(http.close);
  return http.openSession().openHttp();
}

export function get(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return { method: 'GET', url: new URL(url), headers: [], timeout: 30_000, redirects: 10, ...more };
}

export const never = new AbortController().signal;

/** The response, or an error that shows what came in its place. */
export async function respond(client: HttpClient, request: HttpRequest): Promise<HttpResponse> {
  const outcome = await client.send(request, never);
  if (outcome.kind === 'error') throw new Error(`${outcome.error.kind}: ${outcome.error.message}`);
  return outcome.response;
}

/** Kind and message of the error, ports made `PORT`. */
export function errorOf(outcome: HttpOutcome): string {
  if (outcome.kind === 'response') return `no error, but ${outcome.response.status}`;
  return `${outcome.error.kind}: ${outcome.error.message.replace(/:\d{4,5}\b/g, ':PORT')}`;
}

export function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Answers with the request as the server saw it: method, path, headers as pairs, body. */
export function echo(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const raw = request.rawHeaders;
    const headers = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1]]] : []));
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ method: request.method, path: request.url, headers, body: Buffer.concat(chunks).toString() }),
    );
  });
}
