import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { exchange, openPanelProject, partsOf, shop, type PanelProject } from './panel-project.js';

/** For tests that change nothing. */
let shared: PanelProject;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  shared = await openPanelProject({ files: shop, onEnd: (end) => void ends.push(end) });
});
afterAll(async () => {
  for (const end of ends) await end();
});

const get = (panel: PanelProject, target: string, host = `127.0.0.1:${panel.port}`): Promise<string> =>
  exchange(panel.port, [`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close']);

async function statusOf(answer: Promise<string>): Promise<readonly [number, string]> {
  const { status, body } = partsOf(await answer);
  return [status, body];
}

const upgradeLines = (host: string, more: readonly string[]): readonly string[] => [
  `Host: ${host}`,
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ...more,
];

/** Longer than a busy machine takes. */
function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, 60_000);
}

test('only who knows the whole token gets an answer, and others get an empty one', async () => {
  const panel = shared;
  const { token } = panel;
  expect(token).toMatch(/^[\w-]{22}$/);
  const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`;
  for (const target of ['/', `/${token}`, `/${other}/`, `/${token}x/`, `/${token.slice(1)}/`, '//', `/x/${token}/`])
    expect(await statusOf(get(panel, target)), target).toEqual([404, '']);
  const page = partsOf(await get(panel, `/${token}/`));
  expect(page.status).toBe(200);
  expect(page.body).toContain('<div id="app">');
});

test('every answer has a policy that lets nothing in from elsewhere, and the page is not stored', async () => {
  const panel = shared;
  const heads = [await get(panel, `/${panel.token}/`), await get(panel, '/')].map((answer) => partsOf(answer).head);
  for (const head of heads) {
    const policy = /content-security-policy: (.*)\r\n/.exec(head)![1]!;
    expect(policy.replace(/'nonce-[^']{20,}'/, "'nonce-…'").split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'nonce-…'",
      'img-src data:',
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).toContain('referrer-policy: no-referrer');
    expect(head).toContain('cross-origin-opener-policy: same-origin');
    expect(head).toContain('cross-origin-resource-policy: same-origin');
    expect(head).not.toMatch(/access-control|set-cookie/i);
  }
  expect(heads[0]).toContain('cache-control: no-store');
});

test('another name for this machine is refused, with the right token too', async () => {
  const panel = shared;
  const { token, port } = panel;
  for (const host of [
    `evil.test:${port}`,
    '127.0.0.1',
    `127.0.0.1:${port + 1}`,
    `localhost.evil.test:${port}`,
    `[::1]:${port}`,
  ])
    expect(await statusOf(get(panel, `/${token}/`, host)), host).toEqual([403, '']);
  expect(await statusOf(get(panel, '/', `evil.test:${port}`))).toEqual([403, '']);
  expect((await statusOf(get(panel, `/${token}/`, `localhost:${port}`)))[0]).toBe(200);
});

test('a WebSocket is only for pages of this server', async () => {
  const { port, token } = shared;
  const own = `127.0.0.1:${port}`;
  const upgrade = async (target: string, host: string, more: readonly string[]): Promise<readonly [number, string]> =>
    statusOf(exchange(port, [`GET ${target} HTTP/1.1`, ...upgradeLines(host, more)]));
  const target = `/${token}/socket`;
  expect(await upgrade(target, own, [])).toEqual([403, '']);
  for (const origin of [
    'http://localhost:1',
    'null',
    `http://localhost:${port}`,
    `https://${own}`,
    `http://${own}.evil.test`,
    '',
  ])
    expect(await upgrade(target, own, [`Origin: ${origin}`]), origin).toEqual([403, '']);
  expect(await upgrade(target, `evil.test:${port}`, [`Origin: http://evil.test:${port}`])).toEqual([403, '']);
  expect(await upgrade('/socket', own, [`Origin: http://${own}`])).toEqual([404, '']);
  expect(await upgrade(`/${token}/`, own, [`Origin: http://${own}`])).toEqual([404, '']);
  expect((await upgrade(target, own, [`Origin: http://${own}`]))[0]).toBe(101);
});

test('no method and no path reaches more than the files of the page', async () => {
  const panel = shared;
  const { port, token } = panel;
  const own = [`Host: 127.0.0.1:${port}`, 'Connection: close'];
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
    expect(
      await statusOf(exchange(port, [`${method} /${token}/ HTTP/1.1`, ...own, 'Content-Length: 0'])),
      method,
    ).toEqual([404, '']);
  const paths = [
    '../package.json',
    '%2e%2e/package.json',
    '..%2fpackage.json',
    'index.html',
    'assets/',
    'assets',
    '.env',
    'toString',
  ];
  for (const path of paths) expect(await statusOf(get(panel, `/${token}/${path}`)), path).toEqual([404, '']);
  expect(await statusOf(get(panel, '/../package.json'))).toEqual([404, '']);
  expect(await statusOf(get(panel, `http://127.0.0.1:${port}/${token}/`))).toEqual([404, '']);
  expect(partsOf(await exchange(port, ['nonsense'])).status).toBe(400);
  const head = partsOf(await exchange(port, [`HEAD /${token}/ HTTP/1.1`, ...own]));
  expect([head.status, head.body]).toEqual([200, '']);
});

test('it listens only on the loopback address', async () => {
  const { port } = shared;
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  const refused = (address: string): Promise<unknown> =>
    new Promise((done) => {
      const socket = connect(port, address, () => {
        socket.destroy();
        done('connected');
      });
      socket.on('error', (error: NodeJS.ErrnoException) => done(error.code));
    });
  for (const { address } of others) expect(await refused(address)).toBe('ECONNREFUSED');
  expect(await refused('127.0.0.2')).toBe('ECONNREFUSED');
  expect(await refused('127.0.0.1')).toBe('connected');
});

interface Page {
  readonly ask: (method: string, params: unknown) => Promise<Record<string, unknown>>;
  readonly socket: WebSocket;
  /** Every frame that came. */
  readonly frames: readonly string[];
  readonly closed: Promise<number>;
}

async function openPage({ port, token }: PanelProject): Promise<Page> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${token}/socket`, { origin: `http://127.0.0.1:${port}` });
  const frames: string[] = [];
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>();
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    frames.push(text);
    const message = JSON.parse(text) as Record<string, unknown>;
    waiting.get(message['id'] as number)?.(message);
  });
  const closed = new Promise<number>((done) => socket.on('close', done));
  await new Promise((done, fail) => socket.on('open', done).on('error', fail));
  let id = 0;
  return {
    socket,
    frames,
    closed,
    ask: (method, params) =>
      new Promise((done) => {
        waiting.set(++id, done);
        socket.send(JSON.stringify({ id, method, params }));
      }),
  };
}

const codeOf = (answer: Record<string, unknown>): unknown =>
  (answer['refused'] as { code?: unknown } | undefined)?.code;

test('a page reads session files of the project and nothing else', async () => {
  const outside = { 'sessions/a.session.yaml': 'steps: []\n' };
  const other = await openPanelProject({ files: outside });
  const panel = await openPanelProject({
    files: { ...shop, 'notes.yaml': 'a: 1', 'node_modules/x/b.session.yaml': 'steps: []\n' },
  });
  symlinkSync(other.path('sessions/a.session.yaml'), panel.path('sessions/out.session.yaml'));
  symlinkSync(other.path('sessions'), panel.path('linked'), 'dir');
  const before = readdirSync(panel.root, { recursive: true }).toSorted();
  const page = await openPage(panel);
  await page.ask('hello', {});
  await soon(() => expect(page.frames.join('\n')).toContain('sessions/out.session.yaml'));
  const paths = [
    '../x.session.yaml',
    'sessions/../../x.session.yaml',
    'sessions/../sessions/checkout.session.yaml',
    panel.path('sessions/checkout.session.yaml'),
    other.path('sessions/a.session.yaml'),
    'sessions/out.session.yaml',
    'linked/a.session.yaml',
    'sessions\\checkout.session.yaml',
    './sessions/checkout.session.yaml',
    'node_modules/x/b.session.yaml',
    'notes.yaml',
    '.env',
    'package.json',
    'sessions/gone.session.yaml',
    'sessions/checkout.session.yaml\0',
  ];
  for (const file of paths) expect(codeOf(await page.ask('open', { file })), file).toBe('file-outside-panel');
  expect(await page.ask('open', { file: 'sessions/checkout.session.yaml' })).toHaveProperty('ok.view.name', 'Checkout');
  expect(readdirSync(panel.root, { recursive: true }).toSorted()).toEqual(before);
  page.socket.close();
});

test('a request that is malformed or unknown is refused, and the server lives', async () => {
  const panel = shared;
  const page = await openPage(panel);
  for (const [method, params] of [
    ['shell', { line: 'id' }],
    ['constructor', {}],
    ['open', {}],
    ['open', { file: 1 }],
    ['open', { file: 'a', more: true }],
    ['hello', { since: -1 }],
    ['hello', null],
  ] as const)
    expect(codeOf(await page.ask(method, params)), method).toBe('bad-panel-request');
  for (const frame of ['nonsense', '[]', '{"id":1}', '{"id":"1","method":"hello","params":{}}', Buffer.from([1, 2])]) {
    const { socket, closed } = await openPage(panel);
    socket.send(frame);
    expect(await closed, String(frame)).toBe(1008);
  }
  const large = await openPage(panel);
  large.socket.on('error', () => undefined);
  large.socket.send(`{"id":1,"method":"hello","params":{}}${' '.repeat(9 * 1024 * 1024)}`);
  expect(await large.closed).toBe(1009);
  expect(await page.ask('hello', {})).toHaveProperty('ok.kind', 'state');
  page.socket.close();
});

test('a ninth page is refused until another one closes', async () => {
  // Of the shared panel, a page of the test before may still count.
  const panel = await openPanelProject({ files: shop });
  const pages = await Promise.all(Array.from({ length: 8 }, () => openPage(panel)));
  await expect(openPage(panel)).rejects.toThrow('503');
  pages[0]!.socket.close();
  await pages[0]!.closed;
  await soon(async () => (await openPage(panel)).socket.close());
  for (const { socket } of pages) socket.close();
});

test('a page that comes back hears the events that it missed, or the whole state', async () => {
  const panel = await openPanelProject({ files: shop });
  const file = 'sessions/checkout.session.yaml';
  const first = await openPage(panel);
  await first.ask('hello', {});
  await soon(() => expect(first.frames.join('\n')).toMatch(/"state":"ok","requests"/));
  await first.ask('open', { file });
  const seq = Math.max(...first.frames.map((frame) => (JSON.parse(frame) as { seq?: number }).seq ?? 0));
  first.socket.close();
  const watcher = await openPage(panel);
  await watcher.ask('hello', {});
  await watcher.ask('open', { file });
  panel.save(file, readFileSync(panel.path(file), 'utf8').replace('name: Checkout', 'name: Pay'));
  await soon(() => expect(watcher.frames.join('\n')).toContain('"on":"file"'));
  const back = await openPage(panel);
  expect(await back.ask('hello', { since: seq, open: [file] })).toHaveProperty('ok', { kind: 'replay' });
  await soon(() => expect(back.frames.join('\n')).toContain('"name":"Pay"'));
  const missed = back.frames.map((frame) => JSON.parse(frame) as { seq?: number; on?: string });
  expect(missed.filter(({ on }) => on === 'file')).toHaveLength(1);
  const strange = await openPage(panel);
  expect(await strange.ask('hello', { since: 999_999, open: [] })).toHaveProperty('ok.kind', 'state');
  for (const { socket } of [watcher, back, strange]) socket.close();
});

test('values of the environment reach no page', async () => {
  const secret = 'very-secret-value-1';
  const input = 'very-secret-value-2';
  const panel = await openPanelProject({
    files: { ...shop, '.env.local': `SHOP_PASSWORD=${secret}\n` },
    env: { CALLSHEET_INPUT_password: input, SHOP_TOKEN: input },
  });
  const page = await openPage(panel);
  await page.ask('hello', {});
  for (const file of Object.keys(shop)) await page.ask('open', { file });
  await soon(() => expect(page.frames.join('\n')).toMatch(/"state":"ok","requests"/));
  // An answer each; what was known before the page came needs no event.
  expect(page.frames.length).toBeGreaterThan(2);
  const all = page.frames.join('\n');
  for (const each of [secret, input, Buffer.from(secret).toString('base64'), panel.log.join('|') || 'no request'])
    expect(all).not.toContain(each);
  page.socket.close();
});

test('opening and reading send nothing to the server under test and start no process', async () => {
  const panel = shared;
  const page = await openPage(panel);
  await page.ask('hello', {});
  for (const file of Object.keys(shop)) await page.ask('open', { file });
  await soon(() => expect(page.frames.join('\n')).toMatch(/"state":"ok","requests"/));
  const children = execFileSync('ps', ['-o', 'ppid=', '-A'], { encoding: 'utf8' });
  expect(children.split('\n').map(Number)).not.toContain(panel.pid);
  expect(panel.log).toEqual([]);
  page.socket.close();
});

test('a folder that is made or removed while the panel looks changes only the list', async () => {
  const panel = await openPanelProject({ files: shop });
  const page = await openPage(panel);
  await page.ask('hello', {});
  mkdirSync(panel.path('more'));
  writeFileSync(join(panel.root, 'more/new.session.yaml'), 'steps:\n  - request: GET /new\n');
  await soon(() => expect(page.frames.join('\n')).toContain('more/new.session.yaml'));
  page.socket.close();
});

test('what cannot be watched is said, and the rest is watched', async () => {
  const panel = await openPanelProject({ files: shop, prepare: (root) => symlinkSync('loop', join(root, 'loop')) });
  const page = await openPage(panel);
  await page.ask('hello', {});
  await soon(() => expect(page.frames.join('\n')).toContain('saves-not-seen'));
  panel.save('new.session.yaml', 'steps:\n  - request: GET /new\n');
  await soon(() => expect(page.frames.join('\n')).toContain('new.session.yaml'));
  page.socket.close();
});
