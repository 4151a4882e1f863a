import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal, type Terminal } from '../../support/pseudo-terminal.js';
import { openRunProject } from './project.js';

const cli = join(import.meta.dirname, '../../../dist/cli.js');
const waiting = 'press h for help, q to quit';

const session = (path: string): string => `steps:\n  - request: GET ${path}\n    tests: { status: 200 }\n`;

/** Watch mode in a terminal, and what its sessions have sent. */
async function openWatch(args = ''): Promise<Terminal & { readonly sent: readonly string[] }> {
  const sent: string[] = [];
  const server = createServer((request, answer) => {
    sent.push(request.url!);
    if (request.url === '/slow') return;
    answer.statusCode = request.url === '/broken' ? 500 : 200;
    answer.end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { folder } = openRunProject({
    'callsheet.config.json': JSON.stringify({ baseUrl }),
    'good.session.yaml': session('/good'),
    'broken.session.yaml': session('/broken'),
    'late/slow.session.yaml': session('/slow'),
  });
  const terminal = openTerminal(`${process.execPath} ${cli} run --watch ${args}`, folder, { NO_COLOR: '1' });
  return { ...terminal, sent };
}

test('keys run all sessions, those that failed, and those that a filter leaves', async () => {
  const { type, end, sent } = await openWatch('good broken');
  await type('h', waiting);
  await type('f', 'quit');
  await type('p', waiting);
  await type('good', 'paths of sessions');
  await type('\r', 'good');
  await type('r', waiting);
  await type('t', waiting);
  await type('broken', 'names of steps');
  await type('\u001B', 'broken');
  await type('\r', 'names of steps');
  await type('q', waiting);
  const { code, shown } = await end();
  expect(sent.toSorted()).toEqual(['/broken', '/broken', '/broken', '/good', '/good', '/good', '/good']);
  expect(shown).toContain('file name  good');
  expect(code).toBe(1);
});

test('Ctrl-C ends a run that waits for a response', async () => {
  const { type, end } = await openWatch('slow');
  await type('\u0003', '0 of 1');
  expect((await end()).code).toBe(130);
});

test('a key cancels a run, and q quits', async () => {
  const { type, end } = await openWatch('slow');
  await type('c', '0 of 1');
  await type('q', waiting);
  expect((await end()).code).toBe(0);
});
