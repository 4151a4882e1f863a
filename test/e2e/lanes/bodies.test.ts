import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createRepo, type DumpedTest } from '../vitest/repo.js';

const mebibyte = 1024 * 1024;

/** So many bytes of zeros, packed. */
async function packedZeros(size: number): Promise<Buffer> {
  const gzip = createGzip();
  const chunks: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
  const piece = Buffer.alloc(4 * mebibyte);
  for (let left = size; left > 0; left -= piece.length) if (!gzip.write(piece)) await once(gzip, 'drain');
  gzip.end();
  await once(gzip, 'end');
  return Buffer.concat(chunks);
}

/** Answers all once as many have asked. */
async function serveTogether(body: Buffer, count: number): Promise<string> {
  const waiting: (() => void)[] = [];
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-encoding': 'gzip' });
    waiting.push(() => response.end(body));
    if (waiting.length >= count) for (const answer of waiting.splice(0)) answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Lanes run in a thread of Vitest's process: its peak is that of the whole run. */
const config = `
import { callsheet } from 'callsheet/vitest';
import { writeFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
process.on('exit', () => writeFileSync('peak.txt', String(process.resourceUsage().maxRSS)));
export default defineConfig({ plugins: [callsheet({ lanes: 16 })] });
`;

const given = ({ record }: DumpedTest): string | undefined => record?.failures[0]?.code;

test('sixteen answers of 400 MiB at once stay within the memory for bodies, and say which were given up', async () => {
  const count = 16;
  const url = await serveTogether(await packedZeros(400 * mebibyte), count);
  const session = `settings:\n  baseUrl: '${url}'\nsteps:\n  - request: GET /zeros\n    tests:\n      status: 200\n`;
  const repo = createRepo(5, {
    'vitest.config.mjs': config,
    ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}.session.yaml`, session])),
  });
  const { tests, code } = await repo.run([]);
  expect(tests).toHaveLength(count);
  const failed = tests.filter(({ state }) => state === 'failed');
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.length).toBeLessThan(count);
  expect(code).toBe(1);
  expect(new Set(failed.map(given))).toEqual(new Set(['bodies-too-large']));
  expect(failed[0]!.record!.failures[0]).toMatchObject({
    message: 'the response was dropped: with the bodies of other sessions it needs more than 512 MiB of memory',
    hint: 'Raise the option bodyMemory, run fewer sessions at the same time with lanes, or ask for less.',
  });
  const peak = Number(readFileSync(join(repo.folder, 'peak.txt'), 'utf8')) * 1024;
  expect(peak).toBeLessThan(2048 * mebibyte);
});
