import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
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

/** Answers at once and closes, as servers do with what is too large for them. */
const refusing = `require('node:http').createServer((request, response) => {
  response.writeHead(413, { connection: 'close' }).end('big');
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); })`;

test('… by a server of another process, which closes while a piece is being written, almost always', async () => {
  const server = spawn(process.execPath, ['-e', refusing], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill());
  const [port] = await once(server.stdout, 'data');
  const request = get(`http://127.0.0.1:${String(port).trim()}/`, { method: 'POST', body: new Uint8Array(30_000_000) });
  let read = 0;
  for (let times = 0; times < 20; times++)
    read += (await openClient().send(request, never)).kind === 'response' ? 1 : 0;
  expect(read).toBeGreaterThan(14);
});

test('a send that is timed out or cancelled in mid-upload ends', async () => {
  const url = await serveRaw((socket) => socket.pause());
  const upload = get(url, { method: 'POST', body: new Uint8Array(30_000_000), timeout: 200 });
  expect(errorOf(await openClient().send(upload, never))).toBe('timeout: timed out after 0.2s');
  const sent = openClient().send({ ...upload, timeout: 0 }, AbortSignal.timeout(100));
  expect(errorOf(await sent)).toBe('aborted: the run was cancelled');
});
