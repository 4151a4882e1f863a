import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSession } from '../../../../src/hosts/node/run-session.js';
import { runCli } from '../../../support/run-cli.js';

/** What a request of Hurl is on the wire, as https://hurl.dev/docs/request.html says. */
interface Wire {
  readonly line: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Of a form, its decoded fields: blanks may be sent as `+` or `%20`. */
  readonly body?: string | readonly (readonly [string, string])[];
}

const root = mkdtempSync(join(tmpdir(), 'callsheet-hurl-'));
const received: { line: string; headers: IncomingHttpHeaders; body: string }[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method, url, headers } = request;
  received.push({ line: `${method} ${url}`, headers, body: Buffer.concat(chunks).toString() });
  if (url === '/moved') response.setHeader('location', '/landed');
  response.writeHead(url === '/moved' ? 302 : 200).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(join(root, 'leaves.txt'), 'green\nblack\n');
});
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

const json = { 'content-type': 'application/json' };

test.for<readonly [string, string, readonly Wire[]]>([
  ['a method of its own', 'PROPFIND /pot', [{ line: 'PROPFIND /pot', body: '' }]],
  [
    'headers',
    'GET /a\nAccept: text/html\nX-Tea: "green"',
    [{ line: 'GET /a', headers: { accept: 'text/html', 'x-tea': '"green"' } }],
  ],
  [
    'a query in the URL and in its section, encoded',
    'GET /a?cup=1\n[Query]\nsearch: green tea\nlist: 1,2\nodd: a=b&c',
    [{ line: 'GET /a?cup=1&search=green%20tea&list=1%2C2&odd=a%3Db%26c' }],
  ],
  [
    'a form',
    'POST /a\n[Form]\nname: Ann Lee\nodd: a=b&c\nempty:',
    [
      {
        line: 'POST /a',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: [
          ['name', 'Ann Lee'],
          ['odd', 'a=b&c'],
          ['empty', ''],
        ],
      },
    ],
  ],
  [
    'cookies',
    'GET /a\n[Cookies]\ntheme: dark\nlang: de',
    [{ line: 'GET /a', headers: { cookie: 'theme=dark; lang=de' } }],
  ],
  [
    'basic auth, in its section and by an option',
    'GET /a\n[BasicAuth]\nbob: secret\n\nGET /b\n[Options]\nuser: bob:secret',
    [
      { line: 'GET /a', headers: { authorization: 'Basic Ym9iOnNlY3JldA==' } },
      { line: 'GET /b', headers: { authorization: 'Basic Ym9iOnNlY3JldA==' } },
    ],
  ],
  [
    'JSON',
    'POST /a\n{ "tea": "green", "cups": [1, 2.5] }',
    [{ line: 'POST /a', headers: json, body: '{"tea":"green","cups":[1,2.5]}' }],
  ],
  [
    'XML',
    'POST /a\n<?xml version="1.0"?>\n<tea kind="green"/>',
    [
      {
        line: 'POST /a',
        headers: { 'content-type': 'application/xml' },
        body: '<?xml version="1.0"?>\n<tea kind="green"/>',
      },
    ],
  ],
  [
    'GraphQL',
    'POST /a\n```graphql\nquery Q($id: ID) { tea(id: $id) { name } }\n\nvariables {\n  "id": "7"\n}\n```',
    [
      {
        line: 'POST /a',
        headers: json,
        body: '{"query":"query Q($id: ID) { tea(id: $id) { name } }","variables":{"id":"7"}}',
      },
    ],
  ],
  [
    'lines between back quotes',
    'POST /a\n```\ntea,cups\ngreen,2\n```',
    [{ line: 'POST /a', body: 'tea,cups\ngreen,2\n' }],
  ],
  ['a text of one line', 'POST /a\n`green tea`', [{ line: 'POST /a', body: 'green tea' }]],
  [
    'bytes',
    'POST /a\nbase64,Z3JlZW4=;\n\nPOST /b\nhex,677265656e;',
    [
      { line: 'POST /a', body: 'green' },
      { line: 'POST /b', body: 'green' },
    ],
  ],
  ['a file', 'PUT /a\nfile,leaves.txt;', [{ line: 'PUT /a', body: 'green\nblack\n' }]],
  [
    'parts',
    'POST /a\n[Multipart]\nname: green tea\nleaves: file,leaves.txt; text/csv',
    [
      {
        line: 'POST /a',
        body: [
          '--B',
          'Content-Disposition: form-data; name="name"',
          '',
          'green tea',
          '--B',
          'Content-Disposition: form-data; name="leaves"; filename="leaves.txt"',
          'Content-Type: text/csv',
          '',
          'green\nblack\n',
          '--B--',
          '',
        ].join('\r\n'),
      },
    ],
  ],
  [
    'redirects, which are followed only if an option says so',
    'GET /moved\nHTTP 302\n\nGET /moved\n[Options]\nlocation: true\nHTTP 200',
    [{ line: 'GET /moved' }, { line: 'GET /moved' }, { line: 'GET /landed' }],
  ],
  [
    'a captured value, in what follows',
    'GET /a\nHTTP 200\n[Captures]\ncode: status\n\nGET /b/{{code}}',
    [{ line: 'GET /a' }, { line: 'GET /b/200' }],
  ],
])('%s: the session sends what Hurl sends', async ([, text, wanted]) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(root, 'tea.hurl'), `${text.replaceAll(/^([A-Z]+) \//gm, `$1 ${url}/`)}\n`);
  const { code, stderr } = await runCli(['import', 'tea.hurl', '--to', 'made', '--secrets', '.env', '--force'], root);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  received.length = 0;
  const env = { PASSWORD: 'secret', BASE_URL: url };
  const { state } = await runSession(join(root, 'made', 'tea.session.yaml'), { root, env });
  expect(state).toBe('passed');
  expect(received.map(({ line }) => line)).toEqual(wanted.map(({ line }) => line));
  for (const [at, { headers = {}, body }] of wanted.entries()) {
    const sent = received[at]!;
    for (const [name, value] of Object.entries(headers)) expect(sent.headers[name], name).toBe(value);
    if (typeof body === 'string') expect(withoutBoundary(sent)).toBe(body);
    else if (body) expect([...new URLSearchParams(sent.body)]).toEqual(body);
  }
});

function withoutBoundary({ headers, body }: (typeof received)[number]): string {
  const boundary = /boundary=([^;]+)/.exec(headers['content-type'] ?? '')?.[1];
  return boundary === undefined ? body : body.replaceAll(`--${boundary}`, '--B');
}
