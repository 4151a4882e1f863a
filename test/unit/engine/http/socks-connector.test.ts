import { expect, test } from 'vitest';
import { createHttp } from '../../../../src/engine/http/open-http.js';
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
  serveRaw,
  serveSecure,
  text,
} from './servers.js';
import { serveSocks } from './socks-server.js';

test.for([
  ['HTTP_PROXY', 'HTTP_PROXY'],
  ['ALL_PROXY', 'all_proxy'],
])('requests go by a SOCKS proxy that %s names, over one connection', async ([, name]) => {
  const ports = new Set<number>();
  const url = await serve((request, response) => {
    ports.add(request.socket.remotePort!);
    echo(request, response);
  });
  const proxy = await serveSocks();
  const client = openClient({ proxyEnv: { [name!]: `socks5://${proxy.host}` } });
  for (const path of ['/one', '/two']) {
    const seen = JSON.parse(text((await respond(client, get(`${url}${path}`))).body));
    expect([seen.path, seen.headers.filter(([header]: [string]) => header.startsWith('proxy'))]).toEqual([path, []]);
  }
  expect([proxy.asked, ports.size]).toEqual([['127.0.0.1 1'], 1]);
});

test('TLS goes through it, with the certificate of the server', async () => {
  const pair = makeCertificate();
  const [url, proxy] = [await serveSecure(pair, echo), await serveSocks()];
  const proxyEnv = { HTTPS_PROXY: `socks5h://${proxy.host}` };
  const trusting = openClient({ proxyEnv, tls: { ca: pair.cert } });
  expect(JSON.parse(text((await respond(trusting, get(`${url}/x`))).body)).path).toBe('/x');
  expect(errorOf(await openClient({ proxyEnv }).send(get(url), never))).toBe(
    'tls: certificate of 127.0.0.1:PORT is self-signed: set tls.ca or tls.insecure',
  );
});

test('names are looked up here for socks5, and by the proxy for socks5h', async () => {
  const url = await serve(echo);
  const proxy = await serveSocks({ names: { 'shop.test': '127.0.0.1' } });
  const by = (scheme: string) => openClient({ proxy: `${scheme}://${proxy.host}` });
  const named = url.replace('127.0.0.1', 'shop.test');
  expect((await respond(by('socks5h'), get(named))).status).toBe(200);
  expect((await respond(by('socks'), get(named))).status).toBe(200);
  expect((await respond(by('socks5'), get(url.replace('127.0.0.1', 'shop.localhost')))).status).toBe(200);
  expect(errorOf(await by('socks5').send(get('http://shop.invalid/'), never))).toBe('dns: no address for shop.invalid');
  expect(proxy.asked).toEqual(['shop.test 3', 'shop.test 3', '127.0.0.1 1']);
});

test('a login is sent, its escapes undone, and one that is missing or wrong is reported', async () => {
  const url = await serve(echo);
  const proxy = await serveSocks({ login: 'ann:p@ss' });
  const by = (login: string) => openClient({ proxy: `socks5://${login}${proxy.host}` });
  expect((await respond(by('ann:p%40ss@'), get(url))).status).toBe(200);
  const said =
    'other: the SOCKS proxy to 127.0.0.1:PORT refused the login: put user:password@ before the host in the address of the proxy';
  expect(errorOf(await by('').send(get(url), never))).toBe(said);
  expect(errorOf(await by('ann:wrong@').send(get(url), never))).toBe(said);
  expect(proxy.asked).toEqual(['ann:p@ss', '127.0.0.1 1', 'ann:wrong']);
});

test('what keeps a SOCKS proxy from connecting is reported', async () => {
  const url = await serve(echo);
  const outcome = async (proxy: string, timeout = 30_000) =>
    errorOf(await openClient({ proxy }).send(get(url, { timeout }), never));
  const replying = async (reply: number) => outcome(`socks5://${(await serveSocks({ reply })).host}`);
  const raw = async (answer: string | null) => {
    const closing = await serveRaw((socket) => (answer === null ? socket.end() : socket.write(answer)));
    return outcome(closing.replace('http:', 'socks5:'), 200);
  };
  expect([
    await replying(2),
    await replying(4),
    await replying(5),
    await replying(9),
    await raw('HTTP/1.1 400 Bad Request\r\n\r\n'),
    await raw(null),
    await raw(''),
    await outcome(`socks5://127.0.0.1:${await closedPort()}`),
    await outcome('socks4://proxy.test'),
  ]).toEqual([
    'other: the SOCKS proxy did not connect to 127.0.0.1:PORT: its rules forbid it',
    'other: the SOCKS proxy did not connect to 127.0.0.1:PORT: the host cannot be reached',
    'refused: connection refused: 127.0.0.1:PORT (the SOCKS proxy says so)',
    'other: the SOCKS proxy did not connect to 127.0.0.1:PORT: reply 9',
    'other: the proxy to 127.0.0.1:PORT does not speak SOCKS5: its address may need http://',
    'reset: the SOCKS proxy to 127.0.0.1:PORT closed the connection',
    'timeout: timed out after 0.2s',
    'refused: connection refused: 127.0.0.1:PORT (the proxy to 127.0.0.1:PORT)',
    'other: the proxy that the option proxy names cannot be used: write it as http://proxy.test:PORT or socks5://proxy.test:PORT (socks4:// is not a scheme of proxies)',
  ]);
});

test('close ends a connection on which a SOCKS proxy says nothing', async () => {
  const open = new Set<unknown>();
  const proxy = await serveRaw((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  const http = createHttp({ proxy: proxy.replace('http:', 'socks5h:') });
  const sent = http
    .openSession()
    .openHttp()
    .send(get('http://shop.test/', { timeout: 1_000 }), never);
  expect(errorOf(await sent)).toBe('timeout: timed out after 1s');
  expect(open.size).toBe(1);
  await http.close();
  await expect.poll(() => open.size).toBe(0);
});

test.for([
  ['the option goes before the environment', { proxy: 'OPTION', proxyEnv: { HTTP_PROXY: 'http://127.0.0.1:1' } }, 1],
  ['NO_PROXY holds for it', { proxy: 'OPTION', proxyEnv: { NO_PROXY: '127.0.0.1' } }, 0],
  ['false turns the proxy off', { proxy: false, proxyEnv: { HTTP_PROXY: 'http://127.0.0.1:1' } }, 0],
  ['HTTP_PROXY goes before ALL_PROXY', { proxyEnv: { ALL_PROXY: 'http://127.0.0.1:1', http_proxy: 'OPTION' } }, 1],
] as const)('%s', async ([, options, asked]) => {
  const [url, proxy] = [await serve(echo), await serveSocks()];
  const client = openClient(JSON.parse(JSON.stringify(options).replace('OPTION', `socks5://${proxy.host}`)));
  expect((await respond(client, get(url))).status).toBe(200);
  expect(proxy.asked).toHaveLength(asked);
});
