import { createServer as createHttpServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createHttp } from '../../../../src/engine/http/open-http.js';
import { closedPort, errorOf, get, listen, never, openClient, respond, serve, serveRaw, text } from './servers.js';

test.for(['127.0.0.1', 'localhost'])('a port where nothing listens on %s is refused', async (host) => {
  const outcome = await openClient().send(get(`http://${host}:${await closedPort()}/x`), never);
  expect(errorOf(outcome)).toBe(`refused: connection refused: ${host}:PORT`);
  expect(outcome.sentHeaders.map(([name]) => name)).toEqual(['host', 'user-agent', 'accept', 'accept-encoding']);
});

test('a name below localhost is this machine', async () => {
  const listener: RequestListener = ({ headers }, response) =>
    response.setHeader('set-cookie', 'a=1').end(`${headers.host} ${headers.cookie}`);
  const { port } = new URL(await serve(listener));
  const client = openClient();
  for (const host of ['tenant.localhost', 'a.b.localhost']) {
    const url = `http://${host.toUpperCase()}:${port}/`;
    expect(text((await respond(client, get(url))).body)).toBe(`${host}:${port} undefined`);
    expect(text((await respond(client, get(url))).body)).toBe(`${host}:${port} a=1`);
  }
  expect((await respond(client, get(`http://tenant.localhost.:${port}/`))).status).toBe(200);
  const outcome = await client.send(get(`http://not-localhost:${port}/`), never);
  expect(errorOf(outcome)).toBe('dns: no address for not-localhost');
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

test.runIf(hasIpv6)('localhost is this machine by either family, with any answer of the resolver', async () => {
  const server = createHttpServer((_, response) => response.end());
  const port = await listen(server, '::1');
  expect((await respond(openClient(), get(`http://localhost:${port}/`))).status).toBe(200);
});

test('a connection to localhost is not given up if the event loop is blocked while it is made', async () => {
  const port = await listen(createHttpServer((_, response) => response.end()));
  const sent = openClient().send(get(`http://localhost:${port}/`), never);
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    const end = performance.now() + 300;
    while (performance.now() < end);
  }
  const outcome = await sent;
  expect(outcome.kind === 'response' ? outcome.response.status : errorOf(outcome)).toBe(200);
});

test('a host that does not exist', async () => {
  expect(errorOf(await openClient().send(get('http://api.exmaple.invalid/'), never))).toBe(
    'dns: no address for api.exmaple.invalid',
  );
});

test.for([
  ['before the headers', '', ''],
  ['in the headers', 'HTTP/1.1 200 OK\r\ncontent-le', ''],
  ['before content-length is reached', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', '200 OK and 4 B'],
  ['in a chunk', 'HTTP/1.1 201 \r\ntransfer-encoding: chunked\r\n\r\n5\r\nhel', '201 and 3 B'],
  ['after a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n', '200 OK and 5 B'],
  [
    'after a chunk of what was to be closed',
    'HTTP/1.1 200 OK\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n',
    '200 OK and 5 B',
  ],
])('a connection that is closed %s is reset', async ([, answer, came]) => {
  for (const close of ['end', 'resetAndDestroy'] as const) {
    const url = await serveRaw((socket) => {
      if (answer === '') socket[close]();
      else socket.write(answer!, () => setTimeout(() => socket[close](), 20));
    });
    expect(errorOf(await openClient().send(get(url), never))).toBe(
      `reset: connection to 127.0.0.1:PORT closed before the response was complete${came && `: received ${came} of its body`}`,
    );
  }
});

test('a kept connection that is closed is reported as such', async () => {
  for (const close of ['end', 'resetAndDestroy'] as const) {
    let received = 0;
    const url = await serveRaw((socket) => {
      received += 1;
      if (received % 2 === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      else socket[close]();
    });
    const client = openClient();
    expect((await respond(client, get(url))).status).toBe(200);
    expect(errorOf(await client.send(get(url), never))).toBe(
      'reset: connection to 127.0.0.1:PORT closed before the response was complete: an earlier request had opened it, and the server may have closed it since; send the header connection: close to reuse no connection',
    );
    const closing = get(url, { headers: [['connection', 'close']] });
    expect((await respond(client, closing)).status).toBe(200);
    expect(errorOf(await client.send(get(url), never))).toBe(
      'reset: connection to 127.0.0.1:PORT closed before the response was complete',
    );
  }
});

test('a body without a length is whole if the connection ends, and not if it is reset', async () => {
  const send = async (close: 'end' | 'resetAndDestroy') => {
    const url = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\nhello', () => setTimeout(() => socket[close](), 20));
    });
    return openClient().send(get(url), never);
  };
  const ended = await send('end');
  expect(ended.kind === 'response' && text(ended.response.body)).toBe('hello');
  expect(errorOf(await send('resetAndDestroy'))).toBe(
    'reset: connection to 127.0.0.1:PORT closed before the response was complete: received 200 OK and 5 B of its body',
  );
});

test('headers may be as large as browsers and curl take them, and no larger', async () => {
  const url = await serveRaw((socket, data) => {
    const size = Number(/GET \/(\d+)/.exec(data)![1]) * 1024;
    socket.end(`HTTP/1.1 200 OK\r\nset-cookie: ${'x'.repeat(size)}\r\ncontent-length: 0\r\n\r\n`);
  });
  const fits = await openClient().send(get(`${url}/200`), never);
  expect(fits.kind === 'response' && fits.response.status).toBe(200);
  expect(errorOf(await openClient().send(get(`${url}/300`), never))).toBe(
    'other: the headers of the response from 127.0.0.1:PORT are larger than 256 KiB',
  );
});

test.for([
  ['never answers', '', ''],
  ['stops in mid-body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', ': received 200 OK and 4 B of its body'],
  [
    'sends events',
    'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: 1\n\n',
    ': received 200 OK and 9 B of its body of a stream of events, which may never end',
  ],
  [
    'redirects to itself slowly',
    'HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 100\r\n\r\n',
    ': received 302 Found and 0 B of its body',
  ],
] as const)('a server that %s runs into the timeout', async ([, answer, came]) => {
  const url = await serveRaw((socket) => socket.write(answer));
  const outcome = await openClient().send(get(url, { timeout: 1_500 }), never);
  expect(errorOf(outcome)).toBe(`timeout: timed out after 1.5s${came}`);
  expect(outcome.duration).toBeGreaterThan(1_495);
});

test('an answer that was there before the timeout counts, though the event loop was blocked', async () => {
  const url = await serveRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
    const end = performance.now() + 1_500;
    while (performance.now() < end);
  });
  const outcome = await openClient().send(get(url, { timeout: 1_000 }), never);
  expect(outcome.kind === 'response' && outcome.response.status).toBe(200);
});

test('one timeout covers all hops', async () => {
  const url = await serve((request, response) => {
    const hop = Number(request.url!.slice(1));
    setTimeout(() => response.writeHead(302, { location: `/${hop + 1}` }).end(), 400);
  });
  expect(errorOf(await openClient().send(get(`${url}/0`, { timeout: 2_000 }), never))).toMatch(
    /^timeout: timed out after 2s, after a redirect to http:\S+\/\d$/,
  );
});

test('a connection that is never made runs into the timeout, and close ends it', async () => {
  const { url, open } = await serveNoHandshake();
  const http = createHttp();
  const outcome = await http
    .openSession()
    .openHttp()
    .send(get(url, { timeout: 150 }), never);
  expect(errorOf(outcome)).toBe('timeout: timed out after 0.15s');
  await expect.poll(() => open.size).toBe(1);
  await http.close();
  await expect.poll(() => open.size).toBe(0);
});

test('a cancelled run ends a send at once, before, while and after it connects', async () => {
  const url = await serveRaw(() => {});
  const client = openClient();
  expect(errorOf(await client.send(get(url), AbortSignal.abort()))).toBe('aborted: the run was cancelled');
  const controller = new AbortController();
  const [answering, connecting] = [
    client.send(get(url), controller.signal),
    client.send(get((await serveNoHandshake()).url), controller.signal),
  ];
  setTimeout(() => controller.abort(), 50);
  expect(errorOf(await answering)).toBe('aborted: the run was cancelled');
  expect(errorOf(await connecting)).toBe('aborted: the run was cancelled');
});

test('close ends what is under way, and later sends too', async () => {
  const url = await serveRaw(() => {});
  const http = createHttp();
  const client = http.openSession().openHttp();
  const sent = client.send(get(url), never);
  setTimeout(() => void http.close(), 30);
  expect(errorOf(await sent)).toBe('aborted: the run was cancelled');
  expect(errorOf(await client.send(get(url), never))).toBe('aborted: the run was cancelled');
});

test('a corrupt or cut body of a compressed response counts as no response', async () => {
  const zipped = gzipSync('x'.repeat(5000));
  const url = await serve((request, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(request.url === '/cut' ? zipped.subarray(0, 20) : 'plain text');
  });
  const client = openClient();
  const said = 'other: the response has content-encoding: gzip, but its body';
  expect(errorOf(await client.send(get(`${url}/cut`), never))).toBe(
    `${said} is cut off: received 200 OK and 20 B of its body`,
  );
  expect(errorOf(await client.send(get(`${url}/plain`), never))).toBe(
    `${said} cannot be decoded: received 200 OK and 10 B of its body`,
  );
});

test('a body that is too large, as it comes or unpacked, is given up and counts as no response', async () => {
  const zipped = gzipSync(Buffer.alloc(3000));
  const url = await serve((request, response) => {
    if (request.url === '/endless') return void writeForever(response);
    if (request.url === '/zipped') response.setHeader('content-encoding', 'gzip');
    response.end(request.url === '/zipped' ? zipped : Buffer.alloc(request.url === '/full' ? 2048 : 2049));
  });
  const client = openClient({ longestBody: 2048 });
  const said = 'other: the body of the response is larger than the limit of 2 KiB';
  for (const path of ['/endless', '/zipped', '/over'])
    expect(errorOf(await client.send(get(url + path), never))).toBe(said);
  const full = await client.send(get(`${url}/full`), never);
  expect(full.kind === 'response' && full.response.body.byteLength).toBe(2048);
});

test('what cannot be sent at all is an error, not a rejection', async () => {
  const client = openClient();
  const url = await serve((_, response) => response.end());
  const refused = [
    get(url, { method: 'CONNECT' }),
    get(url, { method: 'NO SPACE' }),
    get(url, { headers: [['x', 'a\nb']] }),
    get(url, { headers: [['content-length', '5']], method: 'POST', body: new Uint8Array(3) }),
  ];
  const outcomes = [];
  for (const request of refused) outcomes.push(errorOf(await client.send(request, never)));
  expect(outcomes).toMatchInlineSnapshot(`
    [
      "other: the request cannot be sent: invalid method",
      "other: the request cannot be sent: invalid request method",
      "other: the request cannot be sent: invalid x header",
      "other: the request cannot be sent: Request body length does not match content-length header",
    ]
  `);
});

/** A body without an end, as fast as it is taken. */
function writeForever(response: ServerResponse): void {
  const write = (): void => {
    while (!response.destroyed && response.write('a line of an endless body\n'));
  };
  response.on('drain', write);
  write();
}

/** Takes connections and never answers the TLS handshake, so that connecting does not end. */
async function serveNoHandshake(): Promise<{ url: string; open: ReadonlySet<Socket> }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => open.delete(socket))
      .resume();
  });
  return { url: `https://127.0.0.1:${await listen(server)}`, open };
}
