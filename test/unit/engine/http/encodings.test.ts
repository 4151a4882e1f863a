import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { get, openClient, respond, serve, text } from './servers.js';

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
