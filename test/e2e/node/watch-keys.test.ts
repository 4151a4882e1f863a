import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal, type Terminal } from '../../support/pseudo-terminal.js';
import { openRunProject } from './project.js';

const cli = join(import.meta.dirname, '../../../dist/cli.js');
const waiting = 'press h for help, q to quit';

const session = (path: string): string => `steps:\n  - request: GET ${path}\n    tests: { status: 200 }\n`;

interface Watch extends Terminal {
  readonly sent: readonly string[];
  /** What was sent since this was asked last, once watch mode waits. */
  readonly sentBy: (key: string) => Promise<readonly string[]>;
  readonly save: (file: string, text: string) => void;
}

/** Watch mode in a terminal, and what its sessions have sent. */
async function openWatch(args = '', env: Readonly<Record<string, string>> = { NO_COLOR: '1' }): Promise<Watch> {
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
    'caller.session.yaml': 'steps:\n  - call: good.session.yaml\n',
    'late/slow.session.yaml': session('/slow'),
  });
  const terminal = openTerminal(`${process.execPath} ${cli} run --watch ${args}`, folder, env);
  let seen = 0;
  return {
    ...terminal,
    sent,
    sentBy: async (keys) => {
      await terminal.type(keys, '');
      await terminal.type('', waiting);
      const since = sent.slice(seen).toSorted();
      seen = sent.length;
      return since;
    },
    save: (file, text) => writeFileSync(join(folder, file), text),
  };
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
  await type('\r', waiting);
  await type('q', waiting);
  const { code, shown } = await end();
  expect(sent.toSorted()).toEqual(['/broken', '/broken', '/broken', '/good', '/good', '/good', '/good']);
  expect(shown).toContain('file name  good');
  expect(code).toBe(1);
});

test('a pattern that is submitted selects steps until all run again', async () => {
  const { type, end, sentBy } = await openWatch('good broken');
  expect(await sentBy('')).toEqual(['/broken', '/good']);
  await type('t', '');
  await type('GET /good\r', 'names of steps');
  expect(await sentBy('')).toEqual(['/good']);
  expect(await sentBy('r')).toEqual(['/good']);
  // What it has not run stays as it was.
  expect(await sentBy('f')).toEqual([]);
  expect(await sentBy('a')).toEqual(['/broken', '/good']);
  expect(await sentBy('f')).toEqual(['/broken']);
  await type('t', '');
  await type('(\r', 'names of steps');
  await type('\u007F/none\r', 'Invalid regular expression');
  expect(await sentBy('')).toEqual([]);
  expect(await sentBy('\r')).toEqual(['/broken', '/good']);
  await type('p', '');
  await type('none\r', 'paths of sessions');
  await type('\u0003', 'No session has this in its path.');
  await type('q', waiting);
  const { code, shown } = await end();
  expect(shown).toContain(' step name  GET /good');
  expect(shown).toContain('[nothing-matches]');
  expect(code).toBe(1);
});

test('each run has the screen to itself, and a saved flow runs its callers', async () => {
  const { type, end, sentBy, save, screen } = await openWatch('good caller', {});
  expect(await sentBy('')).toEqual(['/good', '/good']);
  const words = (): string => screen().replaceAll(/ +\d+(\.\d+)?m?s\b/g, ' <time>');
  expect(words()).toMatchInlineSnapshot(`
    "✓ caller.session.yaml <time>
       ↳ call good                                         1/1 ✓
         ✓ GET /good                                 200 <time>
     ✓ good.session.yaml <time>
       ✓ GET /good                                   200 <time>

     Sessions  2 passed (2)
     Requests  2 passed (2)
     Duration <time>

     Waiting for file changes… press h for help, q to quit"
  `);
  save('good.session.yaml', session('/better'));
  await type('', 'RERUN');
  expect(await sentBy('')).toEqual(['/better', '/better']);
  expect(words()).toMatchInlineSnapshot(`
    "RERUN  caller.session.yaml and 1 more

     ✓ caller.session.yaml <time>
       ↳ call good                                         1/1 ✓
         ✓ GET /better                               200 <time>
     ✓ good.session.yaml <time>
       ✓ GET /better                                 200 <time>

     Sessions  2 passed (2)
     Requests  2 passed (2)
     Duration <time>

     Waiting for file changes… press h for help, q to quit"
  `);
  await type('q', '');
  expect((await end()).code).toBe(0);
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
