import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, createGzip, deflate, gzip, zstdCompress } from 'node:zlib';
import { expect, test } from 'vitest';
import type { HttpRequest, StreamSoFar } from '../../../../src/engine/ports/ports.js';
import { errorOf, get, never, openClient, respond, serve, serveRaw, text } from './servers.js';

const type = { 'content-type': 'text/event-stream' };
const lines = { 'content-type': 'application/x-ndjson' };

/** Sends pieces one after the other, so that each is read by itself, and never ends unless the pieces are all. */
async function servePieces(
  pieces: readonly (string | Uint8Array)[],
  { headers = type, ends = true }: { readonly headers?: Record<string, string>; readonly ends?: boolean } = {},
): Promise<string> {
  return serve(async (_, response) => {
    response.writeHead(200, headers).flushHeaders();
    for (const piece of pieces) {
      response.write(piece);
      await sleep(5);
    }
    if (ends) response.end();
  });
}

async function eventsOf(url: string, more: Partial<HttpRequest> = {}) {
  const { stream } = await respond(openClient(), get(url, more));
  return stream!.events();
}

test('events that are cut anywhere are the same', async () => {
  const stream = Buffer.from(
    '\uFEFF: hello\r\nid: 1\r\nevent: tea\r\ndata: {"type":"Grüntee 茶"}\r\n\r\nretry: 10\rdata:a\rdata: b\r\rdata: [DONE]\n\n',
  );
  const events = [
    { id: '1', event: 'tea', data: { type: 'Grüntee 茶' } },
    { event: 'message', data: 'a\nb' },
    { event: 'message', data: '[DONE]' },
  ];
  for (const size of [1, 2, 3, 7, stream.length]) {
    const pieces = Array.from({ length: Math.ceil(stream.length / size) }, (_, at) =>
      stream.subarray(at * size, (at + 1) * size),
    );
    const url = await serve((_, response) => {
      response.writeHead(200, type);
      for (const piece of pieces) response.write(piece);
      response.end();
    });
    expect(await eventsOf(url)).toEqual(events);
  }
});

test('each event has the time when it came', async () => {
  const url = await serve(async (_, response) => {
    response.writeHead(200, type).flushHeaders();
    for (let count = 1; count <= 3; count++) {
      await sleep(60);
      response.write(`data: ${count}\n\n`);
    }
    response.end();
  });
  const { stream } = await respond(openClient(), get(url));
  const [first = 0, second = 0, third = 0] = stream!.times;
  expect([first >= 55, second - first >= 40, third - second >= 40, third < 2000]).toEqual([true, true, true, true]);
});

test('an event that the end of the stream cuts off does not count, and is said', async () => {
  const { stream } = await respond(openClient(), get(await servePieces(['data: 1\n\ndata: 2\n'])));
  expect([stream!.count, stream!.isUnfinished]).toEqual([1, true]);
  const whole = await respond(openClient(), get(await servePieces(['data: 1\n\n: bye\n'])));
  expect([whole.stream!.count, whole.stream!.isUnfinished]).toEqual([1, false]);
});

test('each line of NDJSON is an event, the last without its end, and one that is not JSON with its text', async () => {
  const url = await servePieces(['{"a":1}\r\n\n[2', ']\nnot json\n"x', '"'], { headers: lines });
  const { stream } = await respond(openClient(), get(url));
  expect(stream!.events()).toEqual([{ data: { a: 1 } }, { data: [2] }, { data: 'not json' }, { data: 'x' }]);
  expect(stream!.plainLine).toEqual({ number: 3, text: 'not json' });
});

test('digits that a number cannot hold are kept', async () => {
  const { stream } = await respond(
    openClient(),
    get(await servePieces(['data: 1\n\n', 'data: 12345678901234567890\n\n'])),
  );
  expect(stream!.exact()!.map(({ data }) => typeof data)).toEqual(['number', 'object']);
});

const endless = ['data: 1\n\n', 'data: 2\n\ndata: 3\n\n', 'data: 4\n\n'];

test('the reading ends with the event that is enough, whatever else came with it', async () => {
  const url = await servePieces(endless, { ends: false });
  const stream = { timeout: 5000 };
  const isTwo = ({ events }: StreamSoFar): boolean => events().at(-1)?.data === 2;
  const outcome = await openClient().send(get(url, { stream }), never, undefined, isTwo);
  if (outcome.kind !== 'response') throw new Error(errorOf(outcome));
  const { body, stream: read } = outcome.response;
  expect([text(body), read!.endedBy, read!.count]).toEqual(['data: 1\n\ndata: 2\n\n', 'until', 2]);
  const three = await respond(openClient(), get(url, { stream: { events: 3, timeout: 5000 } }));
  expect([text(three.body), three.stream!.endedBy]).toEqual(['data: 1\n\ndata: 2\n\ndata: 3\n\n', 'events']);
});

test('the time of the reading begins with the head and ends it without an error', async () => {
  const url = await serve(async (_, response) => {
    await sleep(100);
    response.writeHead(200, type).write('data: 1\n\ndata: 2');
  });
  const { stream, body } = await respond(openClient(), get(url, { timeout: 1_500, stream: { timeout: 1_600 } }));
  expect([stream!.endedBy, stream!.count, text(body)]).toEqual(['timeout', 1, 'data: 1\n\ndata: 2']);
});

test('without `stream` the time of the send ends it, and so does a head that does not come with it', async () => {
  const url = await servePieces(endless, { ends: false });
  expect(errorOf(await openClient().send(get(url, { timeout: 1_000 }), never))).toBe(
    'timeout: timed out after 1s: received 200 OK and 36 B of its body of a stream of events, which may never end',
  );
  const silent = await serve(() => {});
  const request = get(silent, { timeout: 100, stream: { timeout: 5000 } });
  expect(errorOf(await openClient().send(request, never))).toBe('timeout: timed out after 0.1s');
});

test('what is not a stream is read as ever', async () => {
  const url = await serve((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('[1]'));
  const { stream, body } = await respond(openClient(), get(url, { stream: { events: 1, timeout: 1 } }));
  expect([stream, text(body)]).toEqual([undefined, '[1]']);
});

test('a server that resets the connection in mid-stream gives no response', async () => {
  const url = await serveRaw((socket) => {
    socket.write(
      'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n9\r\ndata: 1\n\n\r\n',
    );
    setTimeout(() => socket.resetAndDestroy(), 30);
  });
  const request = get(url, { stream: { events: 2, timeout: 5000 } });
  expect(errorOf(await openClient().send(request, never))).toMatch(/^reset: .* received 200 OK and 9 B/);
  const enough = await respond(openClient(), get(url, { stream: { events: 1, timeout: 5000 } }));
  expect(enough.stream!.endedBy).toBe('events');
});

test('cancelling the run ends the reading at once', async () => {
  const url = await servePieces(endless, { ends: false });
  const sent = openClient().send(get(url, { stream: { timeout: 0 } }), AbortSignal.timeout(100));
  expect(errorOf(await sent)).toBe('aborted: the run was cancelled');
});

test('a connection whose reading was ended is closed, and the next send opens another', async () => {
  let open = 0;
  const url = await serve(async (request, response) => {
    open += 1;
    request.socket.on('close', () => (open -= 1));
    response.writeHead(200, type);
    for (;;) {
      if (response.destroyed) return;
      response.write('data: 1\n\n');
      await sleep(5);
    }
  });
  const client = openClient();
  for (let count = 0; count < 20; count++) await respond(client, get(url, { stream: { events: 2, timeout: 5000 } }));
  await expect.poll(() => open).toBe(0);
});

test('bodies of endless streams are given up where they exceed the memory', async () => {
  const url = await serve(async (_, response) => {
    response.writeHead(200, type);
    while (!response.destroyed) {
      response.write('data: 1\n\n'.repeat(1000));
      await sleep(1);
    }
  });
  const request = get(url, { stream: { timeout: 10_000 } });
  expect(errorOf(await openClient({ bodyMemory: 1024 * 1024 }).send(request, never))).toMatch(/^memory: /);
  expect(errorOf(await openClient({ longestBody: 100_000 }).send(request, never))).toMatch(
    /^other: the body .* larger/,
  );
});

test.for([
  ['gzip', promisify(gzip)],
  ['deflate', promisify(deflate)],
  ['br', promisify(brotliCompress)],
  ['zstd', promisify(zstdCompress)],
] as const)('a stream in %s is read while it comes, and to its end', async ([encoding, pack]) => {
  const packed = (await pack('data: 1\n\ndata: "ä"\n\n')) as Buffer;
  const headers = { ...type, 'content-encoding': encoding };
  const pieces = [...packed].map((byte) => Uint8Array.of(byte));
  const { stream, body } = await respond(openClient(), get(await servePieces(pieces, { headers })));
  expect([stream!.endedBy, text(body)]).toEqual(['server', 'data: 1\n\ndata: "ä"\n\n']);
  expect(stream!.events().map(({ data }) => data)).toEqual([1, 'ä']);
  const cut = await servePieces([packed.subarray(0, -4)], { headers });
  expect(errorOf(await openClient().send(get(cut), never))).toMatch(/^other: the response has content-encoding/);
  const longer = await servePieces([packed, 'more'], { headers });
  expect(errorOf(await openClient().send(get(longer), never))).toMatch(/^other: the response has content-encoding/);
  const two = await servePieces([packed, packed], { headers });
  if (encoding === 'gzip' || encoding === 'zstd') expect(await eventsOf(two)).toHaveLength(4);
});

test('a packed stream that never ends is read as it is flushed', async () => {
  const url = await serve(async (_, response) => {
    response.writeHead(200, { ...type, 'content-encoding': 'gzip' });
    const packer = createGzip();
    packer.pipe(response);
    packer.write('data: 1\n\ndata: 2\n\n');
    packer.flush();
  });
  const { stream, body } = await respond(openClient(), get(url, { stream: { events: 2, timeout: 5000 } }));
  expect([stream!.count, text(body)]).toEqual([2, 'data: 1\n\ndata: 2\n\n']);
});

test('a request with `stream` asks for events, unless it says what it accepts', async () => {
  const url = await serve((request, response) => response.end(request.headers.accept));
  const accepted = async (more: Partial<HttpRequest>) => text((await respond(openClient(), get(url, more))).body);
  expect(await accepted({ stream: { timeout: 0 } })).toBe('text/event-stream, application/x-ndjson;q=0.9, */*;q=0.1');
  expect(await accepted({ stream: { timeout: 0 }, headers: [['Accept', 'text/x']] })).toBe('text/x');
  expect(await accepted({})).toBe('*/*');
});
