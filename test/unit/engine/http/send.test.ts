import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createHttp } from '../../../../src/engine/http/open-http.js';
import { echo, errorOf, get, never, openClient, respond, serve, serveRaw, text } from './servers.js';

test('sends method, path, headers and body as given, and adds its defaults', async () => {
  const url = await serve(echo);
  const headers = [
    ['X-Trace', 'a'],
    ['x-trace', 'b'],
    ['Accept', 'text/plain'],
  ] as const;
  const request = get(`${url}/carts?q=a%20b#part`, {
    method: 'PURGE',
    headers,
    body: new TextEncoder().encode('hällo'),
  });
  const outcome = await openClient().send(request, never);
  if (outcome.kind === 'error') throw new Error(outcome.error.message);
  const { response, sentHeaders, duration } = outcome;
  const host = new URL(url).host;
  expect(JSON.parse(text(response.body))).toEqual({
    method: 'PURGE',
    path: '/carts?q=a%20b',
    headers: [
      ['host', host],
      ['connection', 'keep-alive'],
      ['X-Trace', 'a'],
      ['X-Trace', 'b'],
      ['Accept', 'text/plain'],
      ['user-agent', 'callsheet'],
      ['accept-encoding', 'gzip, deflate, br, zstd'],
      ['content-length', '6'],
    ],
    body: 'hällo',
  });
  expect(sentHeaders).toEqual([
    ['host', host],
    ...headers,
    ['user-agent', 'callsheet'],
    ['accept-encoding', 'gzip, deflate, br, zstd'],
  ]);
  expect(response.url).toBe(`${url}/carts?q=a%20b`);
  expect(duration).toBeGreaterThan(0);
  expect(duration).toBe(Number(duration.toFixed(3)));
});

test('gives status, status text and response headers as pairs, names in lower case', async () => {
  const url = await serve((_, response) => {
    response.sendDate = false;
    response.writeHead(
      418,
      'Short And Stout',
      [
        ['X-One', '1'],
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
        ['Content-Length', '3'],
      ].flat(),
    );
    response.end('tea');
  });
  const { status, statusText, headers, body } = await respond(openClient(), get(url));
  expect({ status, statusText, headers, body: text(body) }).toEqual({
    status: 418,
    statusText: 'Short And Stout',
    headers: [
      ['x-one', '1'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
      ['content-length', '3'],
      ['connection', 'keep-alive'],
      ['keep-alive', 'timeout=5'],
    ],
    body: 'tea',
  });
});

test.for([
  ['HEAD', 200],
  ['GET', 204],
  ['GET', 304],
] as const)('%s with %i has no body', async ([method, status]) => {
  const url = await serve((_, response) => {
    response.writeHead(status, status === 200 ? { 'content-encoding': 'gzip', 'content-length': 99 } : {}).end();
  });
  const client = openClient();
  const first = await respond(client, get(url, { method }));
  expect([first.status, first.body.byteLength]).toEqual([status, 0]);
  expect((await respond(client, get(url, { method }))).status).toBe(status);
});

test('reads a body of 5 MB whole, and the same one compressed', async () => {
  const big = Buffer.from('0123456789abcdef'.repeat(327_680));
  const zipped = gzipSync(big);
  const url = await serve((request, response) => {
    if (request.url === '/plain') response.end(big);
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(zipped);
  });
  const client = openClient();
  expect(Buffer.compare((await respond(client, get(`${url}/plain`))).body, big)).toBe(0);
  const compressed = await respond(client, get(`${url}/zipped`));
  expect(Buffer.compare(compressed.body, big)).toBe(0);
  expect(compressed.headers).toContainEqual(['content-encoding', 'gzip']);
});

test('sends one after another go over one connection, of all clients of a session, and of no other session', async () => {
  const ports: number[] = [];
  const url = await serve((request, response) => {
    ports.push(request.socket.remotePort!);
    response.end('ok');
  });
  const http = createHttp();
  try {
    const [first, second] = [http.openSession(), http.openSession()];
    for (const client of [first.openHttp(), first.openHttp(), second.openHttp()]) {
      for (let sent = 0; sent < 3; sent++) await respond(client, get(url));
    }
  } finally {
    await http.close();
  }
  const [own, others] = [ports.slice(0, 6), ports.slice(6)];
  expect([new Set(own).size, new Set(others).size, own.includes(others[0]!)]).toEqual([1, 1, false]);
});

test('a session that closes ends its connections when what is under way is done', async () => {
  const open = new Set<unknown>();
  const url = await serve((request, response) => {
    open.add(request.socket);
    request.socket.on('close', () => open.delete(request.socket));
    setTimeout(() => response.end('ok'), request.url === '/slow' ? 100 : 0);
  });
  const http = createHttp();
  try {
    const session = http.openSession();
    const client = session.openHttp();
    await respond(client, get(url));
    expect(open.size).toBe(1);
    const slow = respond(client, get(`${url}/slow`));
    await expect.poll(() => open.size).toBe(1);
    session.closeHttp();
    expect((await slow).status).toBe(200);
    await expect.poll(() => open.size).toBe(0);
    expect(errorOf(await client.send(get(url), never))).toBe('aborted: the run was cancelled');
  } finally {
    await http.close();
  }
});

test('a connection that has waited for as long as servers may keep it is not used again', async () => {
  const from: (number | undefined)[] = [];
  const url = await serveRaw((socket) => {
    from.push(socket.remotePort);
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  });
  const client = openClient();
  for (const wait of [0, 100, 1900]) {
    await sleep(wait);
    await respond(client, get(url));
  }
  expect(from.map((port) => from.indexOf(port))).toEqual([0, 0, 2]);
});

test('a send does not fail for a connection that was reset while it was idle', async () => {
  const url = await serveRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', () => setImmediate(() => socket.resetAndDestroy()));
  });
  const client = openClient();
  for (let times = 0; times < 40; times++) expect((await respond(client, get(url))).status).toBe(200);
});

test('maxPerHost limits the sends under way, and the wait for one does not count as its time', async () => {
  let now = 0;
  let most = 0;
  const url = await serve((_, response) => {
    most = Math.max(most, ++now);
    setTimeout(() => {
      now -= 1;
      response.end('ok');
    }, 250);
  });
  const http = createHttp({ maxPerHost: 2 });
  try {
    // The last ones wait for longer than their timeout.
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, () =>
        http
          .openSession()
          .openHttp()
          .send(get(url, { timeout: 2500 }), never),
      ),
    );
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(Array.from({ length: 24 }, () => 'response'));
  } finally {
    await http.close();
  }
  expect(most).toBe(2);
});

test('a send that is cancelled while it waits for its turn gives its turn up', async () => {
  const { promise: isReported, resolve: reported } = Promise.withResolvers<void>();
  const url = await serve((request, response) => {
    if (request.url === '/slow') void isReported.then(() => response.end());
    else response.end();
  });
  const client = openClient({ maxPerHost: 1 });
  const cancel = new AbortController();
  const slow = client.send(get(`${url}/slow`), never);
  const second = client.send(get(url), cancel.signal);
  const third = client.send(get(url), never);
  cancel.abort();
  expect(await second).toMatchObject({ kind: 'error', error: { kind: 'aborted' }, sentHeaders: [] });
  reported();
  expect([(await slow).kind, (await third).kind]).toEqual(['response', 'response']);
});

test('says when a request is on its way, not only when its response has come', async () => {
  const { promise: isSent, resolve: onSent } = Promise.withResolvers<void>();
  const url = await serve((_, response) => void isSent.then(() => response.end('ok')));
  expect((await openClient().send(get(url), never, onSent)).kind).toBe('response');
});

test('a URL is sent as written, an empty query included', async () => {
  const url = await serve((request, response) => response.end(request.url));
  for (const path of [
    '/',
    '/?',
    '/a?',
    '/a??',
    '/a?#f',
    '/a#?',
    '/a?b#c?',
    '/;p=1/%2F/%00/~u/[x]?a+b%20c&&k&k=&a[]=1',
  ]) {
    const { body } = await respond(openClient(), get(url + path));
    expect(text(body)).toBe(path.split('#', 1)[0]);
  }
});
