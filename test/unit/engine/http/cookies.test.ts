import { expect, test, vi } from 'vitest';
import { createHttp } from '../../../../src/engine/http/open-http.js';
import { openCookies, toughCookie } from '../../../../src/engine/http/cookies.js';
import type { NewCookie } from '../../../../src/engine/ports/step-cookies.js';
import { get, never, openClient, respond, serve, text } from './servers.js';

/** Sets the cookies that the query lists, and answers with the cookie header it got. */
async function serveCookies(): Promise<string> {
  return serve((request, response) => {
    const { searchParams, pathname } = new URL(request.url!, 'http://x');
    response.setHeader('set-cookie', searchParams.getAll('set'));
    const next = searchParams.get('next');
    if (next !== null) response.writeHead(302, { location: next });
    response.end(`${pathname} ${request.headers.cookie ?? 'none'}`);
  });
}

const set = (...cookies: string[]): string =>
  `?${cookies.map((cookie) => `set=${encodeURIComponent(cookie)}`).join('&')}`;

async function read(
  client: ReturnType<typeof openClient>,
  url: string,
  headers: [string, string][] = [],
): Promise<string> {
  return text((await respond(client, get(url, { headers }))).body);
}

test.for(['127.0.0.1', 'localhost'])(
  'cookies of %s come back, by path, until they expire, Secure ones over http too',
  async (host) => {
    const url = (await serveCookies()).replace('127.0.0.1', host);
    const client = openClient();
    await read(
      client,
      url +
        set(
          'a=1',
          'b=2; Path=/deep',
          'c=3; Secure; HttpOnly; SameSite=None',
          'gone=1; Max-Age=0',
          `d=4; Domain=${host}`,
          '',
          'no pair',
        ),
    );
    expect(await read(client, `${url}/x`)).toBe('/x a=1; c=3; d=4');
    expect(await read(client, `${url}/deep/x`)).toBe('/deep/x b=2; a=1; c=3; d=4');
    expect([
      client.cookie('c', url),
      client.cookie('b', url),
      client.cookie('b', `${url}/deep`),
      client.cookie('a', 'nonsense'),
    ]).toEqual(['3', undefined, '2', undefined]);
    await read(client, url + set('a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'c=9'));
    expect(await read(client, `${url}/x`)).toBe('/x c=9; d=4');
  },
);

test('each client has a jar of its own', async () => {
  const url = await serveCookies();
  const http = createHttp();
  try {
    const [first, second] = [http.openSession().openHttp(), http.openSession().openHttp()];
    await read(first, url + set('a=1'));
    expect([await read(first, url), await read(second, url)]).toEqual(['/ a=1', '/ none']);
  } finally {
    await http.close();
  }
});

test('every hop stores its cookies and sends what its URL is due', async () => {
  const url = await serveCookies();
  const client = openClient();
  const second = `/two${set('b=2')}&next=/three`;
  const outcome = await client.send(
    get(`${url}/one${set('a=1', 'deep=1; Path=/one')}&next=${encodeURIComponent(second)}`),
    never,
  );
  expect(outcome.kind === 'response' && text(outcome.response.body)).toBe('/three a=1; b=2');
  expect(outcome.sentHeaders.some(([name]) => name === 'cookie')).toBe(false);
  const sentLater = outcome.redirectHeaders?.filter(([name]) => name === 'cookie');
  expect(sentLater?.at(-1)).toEqual(['cookie', 'a=1; b=2']);
});

test("the request's own cookies are kept, come first, and win over the jar's of the same name", async () => {
  const url = await serveCookies();
  const client = openClient();
  await read(client, url + set('a=1', 'b=2'));
  expect(
    await read(client, url, [
      ['Cookie', 'a=own; x=1'],
      ['cookie', 'y=2'],
    ]),
  ).toBe('/ a=own; x=1; y=2; b=2');
});

test('cookies of one host are not sent to another', async () => {
  const url = await serveCookies();
  const client = openClient();
  await read(client, url + set('a=1', 'evil=1; Domain=localhost'));
  expect(await read(client, url.replace('127.0.0.1', 'localhost'))).toBe('/ none');
});

const cookieAfter = (from: string, header: string, to = from): string | undefined => {
  const cookies = openCookies();
  cookies.store(new URL(from), [['set-cookie', header]]);
  return cookies.headerFor(new URL(to), []);
};

test.for([
  ['http://api:8080/', 'api'],
  ['http://api:8080/', '.API'],
  ['http://my_host/', 'my_host'],
  ['http://home.arpa/', 'home.arpa'],
  ['http://shop.home.arpa/', 'shop.home.arpa'],
  ['http://co.uk/', 'co.uk'],
  ['http://shop.test/', 'shop.test'],
  ['http://shop.internal/', 'shop.internal'],
])('a cookie of %s for the domain %s comes back', ([url, domain]) => {
  expect(cookieAfter(url!, `a=1; Domain=${domain}`)).toBe('a=1');
});

test('such a cookie is only of that host, and a domain above a host is refused if it is a suffix', () => {
  expect(cookieAfter('http://api/', 'a=1; Domain=api', 'http://x.api/')).toBeUndefined();
  expect(cookieAfter('http://co.uk/', 'a=1; Domain=co.uk', 'http://shop.co.uk/')).toBeUndefined();
  expect(cookieAfter('http://shop.co.uk/', 'a=1; Domain=co.uk')).toBeUndefined();
  expect(cookieAfter('http://shop.api/', 'a=1; Domain=api')).toBeUndefined();
  expect(cookieAfter('http://api/', 'a=1; Domain=other')).toBeUndefined();
  expect(cookieAfter('http://api/', 'no pair; Domain=api')).toBeUndefined();
  expect(cookieAfter('http://api/', 'a=1; Domain=api; Max-Age=0')).toBeUndefined();
  expect(cookieAfter('http://shop.co.uk/', 'a=1; Domain=shop.co.uk', 'http://x.shop.co.uk/')).toBe('a=1');
});

test('scripts see what a server said of its cookies, and set their own', async () => {
  const url = await serveCookies();
  const client = openClient();
  await read(client, url + set('a=1; Path=/; HttpOnly', 'b=2; Path=/; Max-Age=100', 'c=3; Path=/deep'));
  const { jar } = client;
  const seen = jar!.list(url).map(({ name, path, httpOnly, expires }) => [name, path, httpOnly, expires !== undefined]);
  expect(seen).toEqual([
    ['a', '/', true, false],
    ['b', '/', false, true],
  ]);
  jar!.set({ name: 'd', value: '4', path: '/', domain: '127.0.0.1' }, url);
  jar!.set({ name: 'old', value: '5', path: '/', expires: new Date(0) }, url);
  jar!.delete('a', url);
  jar!.delete('c', url);
  expect(await read(client, `${url}/deep`)).toBe('/deep c=3; b=2; d=4');
  expect(() => jar!.set({ name: 'e', value: '5', domain: 'other.test' }, url)).toThrow(/domain/i);
  expect(() => jar!.set({ name: 'e', value: '5' }, 'orders')).toThrow('Invalid URL');
  expect(jar!.list('orders')).toEqual([]);
  jar!.clear();
  expect(await read(client, `${url}/deep`)).toBe('/deep none');
});

const shop = 'http://shop.test/';

/** What a jar sends to the shop after a script has set a cookie, which may be anything in JavaScript. */
function sentAfter(cookie: unknown): string | undefined {
  const { jar, headerFor } = openCookies();
  jar.set(cookie as NewCookie, shop);
  return headerFor(new URL(shop), []);
}

test.for([
  new Date('2050-01-01'),
  '2050-01-01',
  'Sat, 01 Jan 2050 00:00:00 GMT',
  Date.parse('2050-01-01'),
  undefined,
  null,
])('a cookie of a script may expire at %s', (expires) => {
  expect(sentAfter({ name: 'a', value: '1', expires })).toBe('a=1');
});

test.for([0, new Date(0), '1999-01-01'])('a cookie of a script that expired at %s is not sent', (expires) => {
  expect(sentAfter({ name: 'a', value: '1', expires })).toBeUndefined();
});

test.for(['nonsense', '', NaN, new Date('nonsense'), true, {}, Symbol('soon')])(
  'a script cannot set a cookie that expires at %o',
  (expires) => {
    expect(() => sentAfter({ name: 'a', value: '1', expires })).toThrow('expires');
  },
);

test.for([
  undefined,
  null,
  'x=1',
  { value: 'v' },
  { name: 'n' },
  { name: '', value: 'v' },
  { name: 5, value: 'v' },
  { name: 'n', value: 5 },
  { name: 'n', value: null },
  { name: 'n', value: 'one\r\nx-two: three' },
  { name: 'n', value: 'one\n' },
  { name: 'n', value: 'one\x7f' },
  { name: 'n', value: 'dark; Path=/admin; admin=1' },
  { name: 'n', value: ' spaced ' },
  { name: 'n', value: '\ud83d' },
  { name: 'n; m', value: 'v' },
  { name: 'n=m', value: 'v' },
  { name: 'n\n', value: 'v' },
  { name: 'n', value: 'v', domain: 5 },
  { name: 'n', value: 'v', path: 5 },
  { name: '__Secure-n', value: 'v' },
  { name: '__Host-n', value: 'v', path: '/' },
  { name: '__Host-n', value: 'v', secure: true },
  { name: '__Host-n', value: 'v', secure: true, path: '/', domain: 'shop.test' },
])('a script cannot set what no response could, as %j', (cookie) => {
  const { jar, headerFor } = openCookies();
  expect(() => jar.set(cookie as NewCookie, shop)).toThrow();
  expect([headerFor(new URL(shop), []), jar.list(shop)]).toEqual([undefined, []]);
});

test.for([
  ['n', ''],
  ['n', 'a=b'],
  ['n', '"quoted, with spaces"'],
  ['list[0]', 'é'],
  ['__Proto__', 'v'],
])('a script may set %s to %s', ([name, value]) => {
  expect(sentAfter({ name, value })).toBe(`${name}=${value}`);
});

test('prefixed cookies are kept if they are what their prefix says, for servers too', () => {
  const { jar } = openCookies();
  jar.set({ name: '__Host-n', value: 'v', secure: true, path: '/' }, 'https://shop.test/a');
  jar.set({ name: '__Secure-n', value: 'v', secure: true }, 'https://shop.test/');
  expect(jar.list('https://shop.test/').map(({ name }) => name)).toEqual(['__Host-n', '__Secure-n']);
  expect(cookieAfter('https://shop.test/', '__Host-n=v; Secure; Path=/')).toBe('__Host-n=v');
  expect(cookieAfter('https://shop.test/', '__Host-n=v; Secure; Path=/; Domain=shop.test')).toBeUndefined();
  expect(cookieAfter('https://shop.test/', '__Secure-n=v')).toBeUndefined();
});

test('an error of the jar fails what asks for cookies, and not the process', async () => {
  const url = await serveCookies();
  const client = openClient();
  await read(client, url + set('a=1; Path=/'));
  const broken = vi.spyOn(toughCookie().Cookie.prototype, 'expiryTime').mockImplementation(() => {
    throw new Error('the jar is broken');
  });
  try {
    const outcome = await client.send(get(url), never);
    expect(outcome).toMatchObject({ kind: 'error', error: { message: expect.stringContaining('the jar is broken') } });
    expect(() => client.jar!.list(url)).toThrow('the jar is broken');
  } finally {
    broken.mockRestore();
  }
  expect(await read(client, url)).toBe('/ a=1');
});
