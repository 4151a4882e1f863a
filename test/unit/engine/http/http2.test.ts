import { createSecureServer, createServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { errorOf, get, listen, makeCertificate, never, openClient, respond, serveProxy, text } from './servers.js';

const pair = makeCertificate();
const tls = { ca: pair.cert };

function answer(request: Http2ServerRequest, response: Http2ServerResponse): void {
  if (request.url === '/first') return void response.writeHead(303, { location: '/' }).end();
  response.setHeader('set-cookie', ['a=1', 'b=2']);
  response.setHeader('content-encoding', 'gzip');
  response.end(gzipSync(`HTTP/${request.httpVersion}`));
}

test.for([false, true])('a server that prefers HTTP/2 is asked by HTTP/1.1, by a proxy: %s', async (isProxied) => {
  const server = createSecureServer({ ...pair, allowHTTP1: true }, answer) as unknown as Server;
  const url = `https://127.0.0.1:${await listen(server)}`;
  const proxyEnv = isProxied ? { HTTPS_PROXY: (await serveProxy()).url } : {};
  const response = await respond(openClient({ tls, proxyEnv }), get(`${url}/first`));
  expect([response.status, response.statusText, text(response.body)]).toEqual([200, 'OK', 'HTTP/1.1']);
  expect(response.headers.filter(([name]) => name === 'set-cookie')).toEqual([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
  ]);
});

test('a server that speaks only HTTP/2, with TLS and without', async () => {
  const secure = await listen(createSecureServer(pair, answer) as unknown as Server);
  const plain = await listen(createServer(answer) as unknown as Server);
  const said = '127.0.0.1:PORT speaks only HTTP/2, and callsheet sends HTTP/1.1';
  const client = openClient({ tls });
  expect(errorOf(await client.send(get(`https://127.0.0.1:${secure}`), never))).toBe(`tls: ${said}`);
  expect(errorOf(await client.send(get(`http://127.0.0.1:${plain}`), never))).toBe(`other: ${said}`);
});
