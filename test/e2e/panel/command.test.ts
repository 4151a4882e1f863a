import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../../support/pseudo-terminal.js';
import { cli, openPanelProject, shop, startPanel } from './panel-project.js';

function folder(): string {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-panel-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(join(root, 'a.session.yaml'), 'steps:\n  - request: GET /a\n');
  return root;
}

test('prints its address, and ends with the code of a signal', async () => {
  const root = folder();
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const panel = startPanel(root, [], { NO_COLOR: '1' });
    const text = await panel.printed(/quit\.\n$/);
    expect(text.replace(/\d{4,5}\/[\w-]{22}/, 'PORT/TOKEN').replace(/callsheet-panel-\w+/, 'FOLDER')).toBe(`
 callsheet panel  FOLDER
 http://127.0.0.1:PORT/TOKEN/

 Only this machine can open it. Press Ctrl-C to quit.
`);
    const ended = await panel.end(signal);
    expect([ended.code, ended.stderr]).toEqual([code, '']);
  }
});

test('ends at once while pages are open, and takes the port that it is given', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => free.once('listening', done));
  const { port } = free.address() as AddressInfo;
  await new Promise((done) => free.close(done));
  const panel = await openPanelProject({ files: shop, args: ['--port', String(port)] });
  expect(panel.port).toBe(port);
  const answer = await fetch(panel.url);
  expect(answer.status).toBe(200);
  expect((await panel.end()).code).toBe(130);
});

test('a port in use, and one that cannot be, are named', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => taken.once('listening', done));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const root = folder();
  const refused = await startPanel(root, ['--port', String(port)], {}).end('SIGCONT');
  expect([refused.code, refused.stderr]).toEqual([
    1,
    `error: cannot listen on port ${port}: it is in use [port-refused]\n(Give another one with \`--port\`, or leave it out: any free port is taken then.)\n`,
  ]);
  const bad = await startPanel(root, ['--port', '70000'], {}).end('SIGCONT');
  expect([bad.code, bad.stderr]).toEqual([
    2,
    'error: invalid port 70000 [bad-port]\n(Give a number from 1 to 65535.)\n',
  ]);
});

test('q ends it in a terminal with 0, and Ctrl-C with 130', async () => {
  const root = folder();
  for (const [key, code] of [
    ['q', 0],
    ['\u0003', 130],
  ] as const) {
    const { type, end } = openTerminal(`${process.execPath} ${cli} panel --no-open`, root, { NO_COLOR: '1' });
    await type(key, 'Press q to quit.');
    expect((await end()).code).toBe(code);
  }
});

test('begins with the session that is named', async () => {
  const { url } = await openPanelProject({ files: shop, args: ['login'] });
  expect(new URL(url).hash).toBe('#/sessions/flows/login.session.yaml');
});

test('a configuration that cannot be used leaves the panel', async () => {
  const panel = await openPanelProject({ files: { ...shop, 'callsheet.config.ts': 'throw new Error("not today")\n' } });
  expect((await fetch(panel.url)).status).toBe(200);
  expect((await panel.end()).stderr).toBe('');
});
