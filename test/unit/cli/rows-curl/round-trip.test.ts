import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSession } from '../../../../src/hosts/node/run-session.js';
import type { Json } from '../../../../src/lib/json.js';
import { runCli } from '../../../support/run-cli.js';

type Step = Readonly<Record<string, Json>>;

const root = mkdtempSync(join(tmpdir(), 'callsheet-round-'));
const received: { line: string; headers: string[]; body: string }[] = [];

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { authorization, 'content-type': type = '' } = request.headers;
  if (request.url!.startsWith('/digest') && authorization === undefined)
    return void response.writeHead(401, { 'www-authenticate': 'Digest realm="tea", nonce="n1", qop="auth"' }).end();
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? '\0';
  received.push({
    line: `${request.method} ${request.url}`,
    headers: Object.entries(request.headers)
      .filter(([name]) => !/^(?:connection|content-length|accept-encoding|user-agent|x-amz-content-sha256)$/.test(name))
      .map(([name, value]) => `${name}: ${shownHeader(name, String(value)).replaceAll(boundary, 'BOUNDARY')}`)
      .toSorted(),
    body: Buffer.concat(chunks).toString('latin1').replaceAll(boundary, 'BOUNDARY'),
  });
  const isToken = request.url === '/token';
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(isToken ? '{"access_token":"granted-1","token_type":"bearer"}' : '{}');
});

/** Without what depends on the time, or on a random number. */
function shownHeader(name: string, value: string): string {
  if (name === 'x-amz-date') return 'DATE';
  if (value.startsWith('AWS4-HMAC-SHA256')) return value.replace(/\/\d{8}\/|SignedHeaders.*/g, '');
  if (!value.startsWith('Digest ')) return value;
  return [...value.matchAll(/\b(username|realm|nonce|uri)="([^"]*)"/g)]
    .map(([pair]) => pair)
    .toSorted()
    .join(' ');
}

const env = {
  SHOP_URL: '',
  SHOP_PASSWORD: `pa"ss 'w$HOME\`id\` !x ü\\`,
  API_KEY: 'key-123456',
  AWS_KEY: 'AKIDEXAMPLE',
  AWS_SECRET: 'wJalrXUtnFEMI',
  ODD: `it's "$HOME" \`id\` \\n !! @x; y <z>`,
  WORD: 'green-tea',
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  env.SHOP_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(join(root, 'front of house.png'), Buffer.from([0x89, 0x50, 0, 0xff, 0x0a]));
  writeFileSync(join(root, 'notes.txt'), 'one\r\ntwo\n');
});
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

function session(name: string, steps: readonly Step[]): string {
  const variables = { sku: 'A 100', odd: `o'"$HOME\`\n{`, count: 3 };
  const file = join(root, `${name}.session.yaml`);
  writeFileSync(file, JSON.stringify({ settings: { baseUrl: '{{env.SHOP_URL}}' }, variables, steps }));
  return file;
}

async function wireOf(file: string, given: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  received.length = 0;
  await runSession(file, { root, env: given, throws: false });
  return received.filter(({ line }) => line !== 'POST /token');
}

async function wireOfScript(script: string, given: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  received.length = 0;
  const lines = `set -e\ncurl() { command curl -q -sS -o /dev/null "$@"; }\n${script}`;
  await promisify(execFile)('bash', ['-c', lines], { cwd: root, env: { PATH: process.env.PATH, ...given } });
  return [...received];
}

async function printed(
  file: string,
  args: readonly string[],
  given: Readonly<Record<string, string>>,
): Promise<string> {
  const { code, stdout, stderr } = await runCli(['rows', file, '--curl', ...args], root, { env: given });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** The session of a script that is imported, and what its environment needs. */
async function imported(
  name: string,
  script: string,
): Promise<{ file: string; env: Readonly<Record<string, string>> }> {
  writeFileSync(join(root, `${name}.sh`), script);
  const args = ['import', `${name}.sh`, '--to', `from-${name}`, '--secrets', `${name}.env`];
  const { code, stderr } = await runCli(args, root);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const secrets = join(root, `${name}.env`);
  const read = existsSync(secrets) ? (parseEnv(readFileSync(secrets, 'utf8')) as Record<string, string>) : {};
  return { file: join(root, `from-${name}`, `${name}.session.yaml`), env: { ...env, ...read } };
}

const canRun = ['bash', 'curl'].every((command) => spawnSync(command, ['--version']).status === 0);
const needs = canRun ? '' : ' (skipped: needs bash and curl)';

const awkward = [
  `it's`,
  `"two"`,
  `$HOME \${HOME} $(id)`,
  '`id`',
  'back\\slash \\n',
  '!! !x',
  'ünï 日本 🙂',
  '100% &=+?#',
  '; @a <b> | > &',
];

const bodies: readonly Step[] = [
  { request: 'GET /a', query: { q: '{{var.sku}}', list: ['x y', 'z'] } },
  { request: 'GET /a/{id}?b=1', path: { id: '{{var.sku}}/x' } },
  { request: 'DELETE /a', headers: { 'x-note': '{{var.sku}}', 'x-empty': '' } },
  { request: 'HEAD /a' },
  { request: 'POST /none' },
  { request: 'OPTIONS /a', redirects: false },
  { request: 'POST /json', json: { sku: '{{var.sku}}', n: '{{var.count}}', nothing: null, odd: '{{var.odd}}' } },
  { request: 'PUT /json', json: awkward },
  { request: 'POST /json', json: 'text' },
  { request: 'PATCH /json', headers: { 'content-type': 'application/merge-patch+json' }, json: { a: 1.5, b: [true] } },
  { request: 'POST /graphql', graphql: { query: '{ tea(id: "1") { name } }', variables: { n: '{{var.count}}' } } },
  { request: 'POST /form', form: Object.fromEntries(awkward.map((text, at) => [`f${at} &`, text])) },
  { request: 'POST /form', form: { a: ['1', '2'], b: '' } },
  ...awkward.map((text) => ({ request: 'POST /text', text: `${text}\n\n ${text}` })),
  { request: 'POST /text', headers: { 'content-type': 'text/csv' }, text: 'a,b\r\n"1",2\r\n' },
  { request: 'POST /text', text: '@notes.txt' },
  { request: 'PUT /file', file: './notes.txt' },
  { request: 'PUT /file', file: './front of house.png', headers: { 'content-type': 'image/png' } },
  {
    request: 'POST /multipart',
    multipart: [
      ...awkward.map((value, at) => ({ name: `v${at}`, value })),
      { name: 'typed', value: '{"a": "b;c"}', type: 'application/json' },
      { name: 'empty', value: '' },
      { name: 'photo', file: './front of house.png' },
      { name: 'notes', file: './notes.txt', type: 'text/csv' },
    ],
  },
];

const signIns: readonly Step[] = [
  { request: 'GET /auth', auth: { basic: { username: 'ann', password: '{{env.SHOP_PASSWORD}}' } } },
  { request: 'GET /auth', auth: { bearer: '{{env.API_KEY}}' } },
  { request: 'GET /auth', auth: { apiKey: { name: 'x-shop-key', value: '{{env.API_KEY}}' } } },
  { request: 'GET /auth?b=1', auth: { apiKey: { name: 'key', value: '{{env.API_KEY}}', in: 'query' } } },
  { request: 'GET /auth', auth: { apiKey: { name: 'sid', value: '{{env.API_KEY}}', in: 'cookie' } } },
  { request: 'GET /digest', auth: { digest: { username: 'ann', password: '{{env.API_KEY}}' } } },
  {
    request: 'GET /auth',
    auth: {
      oauth2: { grant: 'client_credentials', tokenUrl: '/token', clientId: 'till', clientSecret: '{{env.API_KEY}}' },
    },
  },
  {
    request: 'GET /aws',
    auth: {
      awsSigV4: {
        accessKeyId: '{{env.AWS_KEY}}',
        secretAccessKey: '{{env.AWS_SECRET}}',
        region: 'eu-central-1',
        service: 'execute-api',
      },
    },
  },
];

const values: readonly Step[] = [
  { request: 'POST {{env.SHOP_URL}}/a/{{env.WORD}}', json: { word: '{{env.WORD}}', note: "it's {{env.WORD}}!" } },
  { request: 'GET /a', query: { word: '{{env.WORD}}' }, headers: { 'x-word': '{{env.WORD}}, {{env.ODD}}' } },
  { request: 'POST /text', text: '{{env.ODD}}\n{{env.ODD}}' },
  { request: 'POST /form', form: { '{{env.WORD}}': '{{env.WORD}}' } },
  { request: 'POST /multipart', multipart: [{ name: '{{env.WORD}}', value: '{{env.ODD}}' }] },
];

test.skipIf(!canRun).for([
  ['bodies', bodies],
  ['sign-ins', signIns],
  ['values', values],
] as const)(
  `%s are sent the same by the session, by curl, and by an import of the commands${needs}`,
  async ([name, steps]) => {
    const file = session(name, steps);
    const sent = await wireOf(file, env);
    expect(sent).toHaveLength(steps.length);
    const script = await printed(file, ['--show-secrets'], env);
    const variables = { ...env, access_token: 'granted-1', ACCESS_TOKEN: 'granted-1' };
    expect(await wireOfScript(script, variables)).toEqual(sent);
    const again = await imported(name, script);
    expect(await wireOf(again.file, { ...variables, ...again.env })).toEqual(sent);
  },
);

test.skipIf(!canRun).for([
  ['sign-ins', signIns],
  ['values', values],
] as const)(
  `%s are sent the same with variables of the shell in the place of what is not known${needs}`,
  async ([name, steps]) => {
    const file = session(`open-${name}`, steps);
    const sent = await wireOf(file, env);
    const script = await printed(file, [], {});
    for (const secret of Object.values(env)) expect(script).not.toContain(secret);
    const variables = { ...env, access_token: 'granted-1', ACCESS_TOKEN: 'granted-1' };
    expect(await wireOfScript(script, variables)).toEqual(sent);
    const again = await imported(`open-${name}`, script);
    expect(await wireOf(again.file, { ...again.env, ...variables })).toEqual(sent);
  },
);
