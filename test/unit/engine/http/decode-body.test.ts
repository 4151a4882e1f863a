import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createHttp } from '../../../../src/engine/http/open-http.js';
import { errorOf, get, never, openClient, respond, serve, text } from './servers.js';

const plain = Buffer.from('{"name":"Käse"}'.repeat(50));

test.for([
  ['gzip', gzipSync(plain)],
  ['x-gzip', gzipSync(plain)],
  ['GZIP', gzipSync(plain)],
  ['deflate', deflateSync(plain)],
  ['deflate', deflateRawSync(plain)],
  ['br', brotliCompressSync(plain)],
  ['zstd', zstdCompressSync(plain)],
  ['zstd', Buffer.concat([zstdCompressSync(plain.subarray(0, 99)), zstdCompressSync(plain.subarray(99))])],
  ['deflate, gzip', gzipSync(deflateSync(plain))],
  ['identity', plain],
  ['my-own', plain],
] as const)('%s, for errors too', async ([encoding, bytes]) => {
  const url = await serve((_, response) => response.writeHead(500, { 'content-encoding': encoding }).end(bytes));
  const response = await respond(openClient(), get(url));
  expect(text(response.body)).toBe(plain.toString());
  expect(response.headers).toContainEqual(['content-encoding', encoding]);
});

test.for([
  ['gzip', gzipSync(plain)],
  ['deflate', deflateSync(plain)],
  ['deflate', deflateRawSync(plain)],
  ['br', brotliCompressSync(plain)],
  ['zstd', zstdCompressSync(plain)],
] as const)(
  'a body of %s that goes on after its end is refused, with anything behind it',
  async ([encoding, packed]) => {
    for (const rest of ['<html>', '\0\0\0\0']) {
      const url = await serve((_, response) =>
        response.setHeader('content-encoding', encoding).end(Buffer.concat([packed, Buffer.from(rest)])),
      );
      const reported = errorOf(await openClient().send(get(url), never));
      // Node takes what follows gzip for one more of its members.
      const fault =
        encoding === 'gzip' && rest === '<html>' ? 'its body cannot be decoded' : `${rest.length} bytes follow its end`;
      expect(reported).toContain(
        `other: the response has content-encoding: ${encoding}, but ${fault}: received 200 OK`,
      );
    }
  },
);

test('members of gzip and frames of zstd may be several, also such as have no content', async () => {
  const [one, two] = [plain.subarray(0, 99), plain.subarray(99)];
  const skipped = Buffer.from('502a4d1802000000abcd', 'hex');
  for (const [encoding, packed] of [
    ['gzip', Buffer.concat([gzipSync(one), gzipSync(two)])],
    ['zstd', Buffer.concat([zstdCompressSync(one), skipped, zstdCompressSync(two)])],
  ] as const) {
    const url = await serve((_, response) => response.setHeader('content-encoding', encoding).end(packed));
    expect(text((await respond(openClient(), get(url))).body)).toBe(plain.toString());
  }
});

test('bodies share room: what does not fit is given up while it comes, and room is free again after it', async () => {
  const packed = gzipSync(Buffer.alloc(60_000));
  let atHalf: (() => void) | undefined;
  const url = await serve((request, response) => {
    if (request.url === '/zipped') return void response.setHeader('content-encoding', 'gzip').end(packed);
    response.writeHead(200, { 'content-length': 60_000 });
    response.write(Buffer.alloc(30_000));
    if (request.url === '/held') atHalf = () => response.end(Buffer.alloc(30_000));
    else response.end(Buffer.alloc(30_000));
  });
  const http = createHttp({ bodyMemory: 100_000 });
  try {
    const [first, second] = [http.openSession(), http.openSession()];
    const [one, two] = [first.openHttp(), second.openHttp()];
    const held = respond(one, get(`${url}/held`));
    await expect.poll(() => atHalf).toBeDefined();
    const reported =
      'memory: the response was dropped: with the bodies of other sessions it needs more than 97.7 KiB of memory';
    // What has come of the first is counted, and then the whole of it for as long as it is its session's last.
    expect((await respond(two, get(`${url}/whole`))).body.byteLength).toBe(60_000);
    const kept = errorOf(await one.send(get(`${url}/zipped`), never));
    expect(kept).toBe(reported);
    atHalf!();
    await held.catch(() => undefined);
    second.closeHttp();
    for (let times = 0; times < 3; times++) {
      expect((await respond(one, get(`${url}/zipped`))).body.byteLength).toBe(60_000);
      expect((await respond(one, get(`${url}/whole`))).body.byteLength).toBe(60_000);
    }
    expect(
      errorOf(
        await http
          .openSession()
          .openHttp()
          .send(get(`${url}/whole`), never),
      ),
    ).toBe(reported);
    first.closeHttp();
    expect((await respond(http.openSession().openHttp(), get(`${url}/zipped`))).body.byteLength).toBe(60_000);
  } finally {
    await http.close();
  }
});
