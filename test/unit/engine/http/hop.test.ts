import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { pieceSize, piecesOf } from '../../../../src/engine/http/hop.js';
import { errorOf, get, never, openClient, respond, serve, serveProxy, serveRaw, text } from './servers.js';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test.for([65_536, 65_537, 3_000_000])('a body of %i bytes arrives as it is, with its length', async (size) => {
  const url = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
      response.end(`${length} ${coding} ${hashOf(Buffer.concat(chunks))}`);
    });
  });
  const body = randomBytes(size);
  const proxied = openClient({ proxyEnv: { HTTP_PROXY: (await serveProxy()).url } });
  const given = { method: 'PUT', body, headers: [['Content-Length', String(size)]] } as const;
  for (const [client, request] of [
    [openClient(), get(url, { method: 'POST', body })],
    [openClient(), get(url, given)],
    [proxied, get(url, { method: 'POST', body })],
  ] as const) {
    expect(text((await respond(client, request)).body)).toBe(`${size} undefined ${hashOf(body)}`);
  }
});

test('what a server answers before it has read all is read, though it closes the connection', async () => {
  const url = await serveRaw((socket, data) => {
    if (data.startsWith('GET')) return void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    if (!data.startsWith('POST')) return;
    socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 3\r\nconnection: close\r\n\r\nbig', () => socket.destroy());
  });
  const client = openClient();
  await respond(client, get(url));
  const outcome = await client.send(get(url, { method: 'POST', body: new Uint8Array(3_000_000) }), never);
  expect(outcome.kind === 'response' ? outcome.response.status : errorOf(outcome)).toBe(413);
});

test('… as what has arrived is read between two pieces', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  const [peer] = (await once(server, 'connection')) as [Socket];
  let heard = '';
  client.on('data', (data: Buffer) => (heard += String(data)));
  const sizes: number[] = [];
  for await (const piece of piecesOf(new Uint8Array(3 * pieceSize + 1))) {
    expect(heard).toBe('x'.repeat(sizes.length));
    sizes.push(piece.byteLength);
    peer.write('x');
  }
  expect(sizes).toEqual([pieceSize, pieceSize, pieceSize, 1]);
});

test('a send that is timed out or cancelled in mid-upload ends', async () => {
  const url = await serveRaw((socket) => socket.pause());
  const upload = get(url, { method: 'POST', body: new Uint8Array(30_000_000), timeout: 200 });
  expect(errorOf(await openClient().send(upload, never))).toBe('timeout: timed out after 0.2s');
  const sent = openClient().send({ ...upload, timeout: 0 }, AbortSignal.timeout(100));
  expect(errorOf(await sent)).toBe('aborted: the run was cancelled');
});
