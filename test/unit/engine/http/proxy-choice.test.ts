import { expect, test } from 'vitest';
import {
  closedPort,
  echo,
  errorOf,
  get,
  makeCertificate,
  never,
  openClient,
  respond,
  serve,
  serveProxy,
  serveRaw,
  serveSecure,
  text,
} from './servers.js';

const port = (text: string): string => text.replace(/:\d{4,5}\b/g, ':PORT');

test('plain requests are forwarded, secure ones go through a tunnel', async () => {
  const pair = makeCertificate();
  const [plain, secure, proxy] = [await serve(echo), await serveSecure(pair, echo), await serveProxy()];
  const client = openClient({
    proxyEnv: { HTTP_PROXY: proxy.url.replace('//', '//ann:p%40ss@') },
    tls: { ca: pair.cert },
  });
  const headers = [
    ['x-a', '1'],
    ['X-A', '2'],
  ] as const;
  const first = JSON.parse(text((await respond(client, get(`${plain}/plain?x=1`, { headers }))).body));
  expect([first.path, first.headers.filter(([name]: [string]) => name === 'x-a')]).toEqual([
    '/plain?x=1',
    [
      ['x-a', '1'],
      ['x-a', '2'],
    ],
  ]);
  expect(JSON.parse(text((await respond(client, get(`${secure}/secure`))).body)).path).toBe('/secure');
  expect(proxy.asked.map(port)).toEqual([
    'GET http://127.0.0.1:PORT/plain?x=1 Basic YW5uOnBAc3M=',
    'CONNECT 127.0.0.1:PORT Basic YW5uOnBAc3M=',
  ]);
});

test.for([
  ['lower case wins over upper case', { http_proxy: 'PROXY', HTTP_PROXY: 'http://127.0.0.1:1' }, 1],
  ['HTTPS_PROXY does not serve http', { HTTPS_PROXY: 'PROXY' }, 0],
  ['NO_PROXY by host', { HTTP_PROXY: 'PROXY', NO_PROXY: 'example.test, 127.0.0.1' }, 0],
  ['NO_PROXY for all', { HTTP_PROXY: 'PROXY', no_proxy: '*' }, 0],
  ['NO_PROXY of others', { HTTP_PROXY: 'PROXY', NO_PROXY: 'example.test' }, 1],
  ['empty variables', { HTTP_PROXY: '', http_proxy: '' }, 0],
] as const)('%s', async ([, env, asked]) => {
  const [url, proxy] = [await serve(echo), await serveProxy()];
  const proxyEnv = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value.replace('PROXY', proxy.url)]),
  );
  expect((await respond(openClient({ proxyEnv }), get(url))).status).toBe(200);
  expect(proxy.asked).toHaveLength(asked);
});

test('headers that a proxy passes on may be as large as without one', async () => {
  const answer = `HTTP/1.1 200 OK\r\nx-large: ${'a'.repeat(100_000)}\r\ncontent-length: 0\r\n\r\n`;
  const proxy = await serveRaw((socket) => socket.end(answer));
  const client = openClient({ proxyEnv: { HTTP_PROXY: proxy } });
  expect((await respond(client, get('http://127.0.0.1:1/'))).status).toBe(200);
});

test('the environment of this process is not read', async () => {
  const url = await serve(echo);
  const before = process.env['HTTP_PROXY'];
  process.env['HTTP_PROXY'] = `http://127.0.0.1:${await closedPort()}`;
  try {
    expect((await respond(openClient(), get(url))).status).toBe(200);
    expect((await respond(openClient({ proxyEnv: { https_proxy: 'http://127.0.0.1:1' } }), get(url))).status).toBe(200);
  } finally {
    if (before === undefined) delete process.env['HTTP_PROXY'];
    else process.env['HTTP_PROXY'] = before;
  }
});

test('redirects and cookies work through a proxy as without one', async () => {
  const proxy = await serveProxy();
  const url = await serve((request, response) => {
    if (request.url === '/') response.writeHead(302, { location: '/end', 'set-cookie': ['a=1', 'b=2'] }).end();
    else echo(request, response);
  });
  const seen = JSON.parse(text((await respond(openClient({ proxyEnv: { http_proxy: proxy.url } }), get(url))).body));
  expect([seen.path, seen.headers.find(([name]: [string]) => name === 'cookie')]).toEqual([
    '/end',
    ['cookie', 'a=1; b=2'],
  ]);
});

test('a proxy that refuses, speaks another protocol, or does not answer', async () => {
  const url = await serve(echo);
  const refused = openClient({ proxyEnv: { HTTP_PROXY: `http://127.0.0.1:${await closedPort()}` } });
  const denied = await serve((_, response) => response.writeHead(407).end('log in'));
  const silent = await serveRaw(() => {});
  const outcomes = [
    await refused.send(get(url), never),
    await refused.send(get(url.replace('http:', 'https:')), never),
    await openClient({ proxyEnv: { HTTP_PROXY: denied } }).send(get(url), never),
    await openClient({ proxyEnv: { HTTP_PROXY: silent } }).send(get(url, { timeout: 100 }), never),
    await openClient({ proxyEnv: { HTTP_PROXY: silent } }).send(
      get(url.replace('http:', 'https:'), { timeout: 100 }),
      never,
    ),
    await openClient({ proxyEnv: { HTTP_PROXY: 'not a url' } }).send(get(url), never),
    await openClient({ proxyEnv: { HTTP_PROXY: 'proxy.test:8080' } }).send(get(url), never),
    await openClient({ proxyEnv: { HTTP_PROXY: denied.replace('//', '//ann:50%off@') } }).send(get(url), never),
    await openClient({ proxyEnv: { HTTP_PROXY: denied.replace('http://', 'socks5://ann:50%off@') } }).send(
      get(url),
      never,
    ),
  ];
  expect(outcomes.map(errorOf)).toMatchInlineSnapshot(`
    [
      "refused: connection refused: 127.0.0.1:PORT (the proxy to 127.0.0.1:PORT)",
      "refused: connection refused: 127.0.0.1:PORT (the proxy to 127.0.0.1:PORT)",
      "other: the proxy to 127.0.0.1:PORT answered 407: put user:password@ before the host in the address of the proxy",
      "timeout: timed out after 0.1s",
      "timeout: timed out after 0.1s",
      "other: the proxy that the environment names cannot be used: write HTTP_PROXY, HTTPS_PROXY and ALL_PROXY as http://proxy.test:PORT or socks5://proxy.test:PORT (Invalid URL)",
      "other: the proxy that the environment names cannot be used: write HTTP_PROXY, HTTPS_PROXY and ALL_PROXY as http://proxy.test:PORT or socks5://proxy.test:PORT (proxy.test:// is not a scheme of proxies)",
      "other: the proxy that the environment names cannot be used: write HTTP_PROXY, HTTPS_PROXY and ALL_PROXY as http://proxy.test:PORT or socks5://proxy.test:PORT (write a % in its user or password as %25)",
      "other: the proxy that the environment names cannot be used: write HTTP_PROXY, HTTPS_PROXY and ALL_PROXY as http://proxy.test:PORT or socks5://proxy.test:PORT (write a % in its user or password as %25)",
    ]
  `);
});

test.for([
  [407, '407: put user:password@ before the host in the address of the proxy'],
  [502, '502 and opened no tunnel'],
])('a proxy that answers %i when it is asked for a tunnel', async ([status, said]) => {
  const refusing = await serveRaw((socket) => socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`));
  const client = openClient({ proxyEnv: { HTTPS_PROXY: refusing.replace('//', '//ann:sesame@') } });
  expect(errorOf(await client.send(get('https://shop.test/'), never))).toBe(
    `other: the proxy to shop.test answered ${said}`,
  );
});

test('a proxy that closes the connection is asked once', async () => {
  let connections = 0;
  const closing = await serveRaw((socket) => {
    connections += 1;
    socket.end();
  });
  const client = openClient({ proxyEnv: { HTTP_PROXY: closing } });
  const said = 'reset: connection to shop.test closed before the response was complete';
  expect(errorOf(await client.send(get('https://shop.test/'), never))).toBe(said);
  expect(errorOf(await client.send(get('http://shop.test/'), never))).toBe(said);
  expect(connections).toBe(2);
});
