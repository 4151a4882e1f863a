import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '../../../../src/engine/http/open-http.js';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { planSession } from '../../../../src/loader/plan/plan-session.js';
import type { Json } from '../../../../src/lib/json.js';
import type { StepRecord } from '../../../../src/record/record.js';
import { runSession } from '../../../../src/runner/run-session.js';
import { curlLines } from '../../../../src/reporter/terminal/failure-exchange.js';
import { plain } from '../../../../src/reporter/terminal/palette.js';

const root = mkdtempSync(join(tmpdir(), 'callsheet-curl-'));
const received: { method: string; url: string; headers: string[]; body: string }[] = [];

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const boundary = /boundary="?([^";]+)/.exec(request.headers['content-type'] ?? '')?.[1];
  const text = Buffer.concat(chunks).toString('latin1');
  const { rawHeaders } = request;
  const headers = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [`${name.toLowerCase()}: ${rawHeaders[at + 1]}`] : [],
  );
  received.push({
    method: request.method!,
    url: request.url!,
    headers: headers
      .filter((line) => !/^(?:connection: keep-alive|content-length|accept-encoding: \w+, |user-agent: c)/.test(line))
      .map((line) => (boundary === undefined ? line : line.replace(boundary, 'BOUNDARY')))
      .toSorted(),
    body: boundary === undefined ? text : text.replaceAll(boundary, 'BOUNDARY'),
  });
  if (request.url === '/gone') return void response.socket!.destroy();
  const to = /^\/to(\/\w+)/.exec(request.url!)?.[1];
  response.writeHead(to === undefined ? 200 : 303, to === undefined ? {} : { location: to }).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  writeFileSync(join(root, 'front of house.png'), Buffer.from([0x89, 0x50, 0, 0xff, 0x0a]));
  writeFileSync(join(root, 'notes.txt'), 'one\r\ntwo\n');
});
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

const baseUrl = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function run(step: Readonly<Record<string, Json>>): Promise<StepRecord> {
  const text = JSON.stringify({ settings: { baseUrl: baseUrl() }, steps: [step] });
  const { session, problems } = parseSession(text, 'main.session.yaml');
  if (session === null) throw new Error(problems.map(({ message }) => message).join('\n'));
  const none = { read: () => ({ kind: 'missing', reason: 'no flows here' }) as const, given: new Set<string>() };
  const http = createHttp({});
  const records: StepRecord[] = [];
  await runSession(planSession(session, none).plan!, {
    root,
    processEnv: {},
    http,
    options: { defaults: {}, waits: 'wait', redact: { names: [] }, bodyLimit: 65_536 },
    onRecord: (_, record) => records.push(record),
  });
  await http.close();
  return records[0]!;
}

/** As a terminal shows it and a user pastes it, without what curl would read from a file of the user's. */
async function paste(record: StepRecord): Promise<{ readonly code: number; readonly stderr: string }> {
  const printed = curlLines(record, { columns: 80, palette: plain }).join('\n');
  const script = `curl() { command curl -q -sS "$@"; }\n${printed}`;
  return promisify(execFile)('bash', ['-c', script], { cwd: root }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    (error: { code: number; stderr: string }) => ({ code: error.code, stderr: error.stderr }),
  );
}

const canPaste = ['bash', 'curl'].every((command) => spawnSync(command, ['--version']).status === 0);
const needs = canPaste ? '' : ' (skipped: needs bash and curl)';

const control = 'tab\there, \u001b[31mred\u0007, del\u007f, c1\u0085, sep\u2028, rlo\u202e';

test.skipIf(!canPaste).for<readonly [string, Readonly<Record<string, Json>>]>([
  ['brackets in a query', { request: 'GET /a?filter[status]=paid&set={a,b}&range=[1-3]' }],
  ['dot segments', { request: 'GET /a/../b/%2e%2E/./c?d=/../e' }],
  ['quotes and a dollar', { request: "POST /a?b='$HOME'", text: `it's "$HOME" \`id\` \\n \\ !! %s` }],
  ['lines of both kinds', { request: 'POST /a', text: 'one\n two\r\n\tthree\n\n' }],
  ['control characters', { request: 'POST /a', text: `${control}, it's \\ !` }],
  ['letters of all kinds', { request: 'PUT /ä', text: 'zażółć 日本 🙂 e\u0301' }],
  ['a tab in a header', { request: 'GET /a', headers: { 'x-note': "it's\ta \\ tab" } }],
  ['letters beyond ASCII in a header', { request: 'GET /a', headers: { 'x-name': 'André à 茶' } }],
  ['an empty header', { request: 'GET /a', headers: { 'x-empty': '', accept: '' } }],
  ['a host of its own', { request: 'GET /a', headers: { host: 'shop.test' } }],
  ['an encoding of its own', { request: 'GET /a', headers: { 'accept-encoding': 'identity' } }],
  ['a connection that ends', { request: 'GET /a', headers: { connection: 'close' } }],
  ['a header that is repeated', { request: 'GET /a', headers: { 'x-one': ['1', '2'] } }],
  ['JSON', { request: 'PATCH /a', json: { text: "it's\n", list: [1] } }],
  ['a form', { request: 'POST /a', form: { a: "it's & more", b: 'ü' } }],
  ['no body where one is usual', { request: 'POST /a' }],
  ['a file', { request: 'POST /a', file: './front of house.png', headers: { 'content-type': 'image/png' } }],
  ['a text file', { request: 'PUT /a', file: './notes.txt' }],
  [
    'a form with files',
    {
      request: 'POST /a',
      multipart: [
        { name: 'plain', value: 'one two' },
        { name: 'odd', value: '@"x; type=y" <z>' },
        { name: 'at', value: '@notes.txt' },
        { name: 'empty', value: '' },
        { name: 'lines', value: "it's\none\r\ntwo" },
        { name: 'typed', value: '{"a": "b;c"}', type: 'application/json' },
        { name: 'a "name"', value: 'x' },
        { name: 'photo', file: './front of house.png', type: 'image/png' },
        { name: 'notes', file: './notes.txt' },
      ],
    },
  ],
  [
    'a part that begins with a bracket',
    { request: 'POST /a', multipart: [{ name: 'phone', value: '(555) 123-4567' }] },
  ],
  ['a part whose name curl cannot say', { request: 'POST /a', multipart: [{ name: 'a=b', value: 'x\ny' }] }],
  [
    'parts of another kind',
    { request: 'POST /a', headers: { 'content-type': 'multipart/mixed' }, multipart: [{ name: 'a', value: 'b' }] },
  ],
  ['a redirect', { request: 'POST /to/end', json: {} }],
  ['a redirect to where it came from', { request: 'POST /to/to', text: 'x', redirects: 3 }],
  ['a redirect to what gives no response', { request: 'GET /to/gone' }],
])(`sends %s again as it was sent${needs}`, async ([, step]) => {
  received.length = 0;
  const record = await run(step);
  expect(record.sends).toHaveLength(1);
  const sent = hops();
  received.length = 0;
  await paste(record);
  expect(hops()).toEqual(sent);
});

/** To where it is led, curl sends all headers again; a connection that it used before and is gone it tries twice. */
function hops(): readonly unknown[] {
  const [first, ...later] = received;
  return [first, ...new Set(later.map(({ method, url, body }) => `${method} ${url} ${body}`))];
}

test.skipIf(!canPaste).for<readonly [string, Readonly<Record<string, Json>>]>([
  ['is longer than a screen', { request: 'POST /a', text: 'x'.repeat(1001) }],
  ['is binary, of text', { request: 'POST /a', text: 'a\0b' }],
  [
    'is of another encoding',
    { request: 'POST /a', text: 'ü', headers: { 'content-type': 'text/plain; charset=latin1' } },
  ],
  ['begins with a mark', { request: 'POST /a', text: '\ufeffa' }],
])(`sends nothing if a body %s${needs}`, async ([, step]) => {
  const record = await run(step);
  received.length = 0;
  const { code, stderr } = await paste(record);
  expect(code).not.toBe(0);
  expect(stderr).toMatch(/body of \d/);
  expect(received).toEqual([]);
});
