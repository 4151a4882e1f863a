import { expect, test } from 'vitest';
import { openCookies } from '../../../src/engine/http/cookies.js';
import type { NewCookie } from '../../../src/engine/ports/step-cookies.js';
import { brunoCookies } from '../../../src/shims/bruno/cookies.js';
import type { ShimStep } from '../../../src/shims/common/shim-step.js';

type Calls = Readonly<Record<string, (...given: unknown[]) => unknown>>;

interface Cookie {
  readonly key: string;
  readonly value: string;
}

const url = 'http://shop.test/orders/7';

/** A script of a request to a URL whose session has these cookies. */
function scriptWith(cookies: Readonly<Record<string, string>> | readonly NewCookie[], variables = {}) {
  const { jar } = openCookies();
  const given = Array.isArray(cookies)
    ? (cookies as readonly NewCookie[])
    : Object.entries(cookies).map(([name, value]) => ({ name, value }));
  for (const cookie of given) jar.set(cookie, url);
  const step = { request: { url }, variables, env: {}, cookies: jar } as unknown as ShimStep;
  const sent = (to = url): string =>
    jar
      .list(to)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  return { own: brunoCookies(step) as Calls, jar, sent };
}

const sid = { key: 'sid', value: 'a' };
const lang = { key: 'lang', value: 'en' };
const rest = { domain: 'shop.test', path: '/orders', secure: false, httpOnly: false, expires: 'Infinity' };

test('a script reads the cookies that are due for its request', () => {
  const { own } = scriptWith({ sid: 'a', lang: 'en' });
  expect([own['get']!('sid'), own['count']!(), own['toString']!()]).toEqual(['a', 2, 'sid=a; lang=en']);
  expect(own['toObject']!()).toEqual({ sid: 'a', lang: 'en' });
  expect([own['one']!('lang'), own['idx']!(0), own['idx']!(2)]).toEqual([
    { ...lang, ...rest },
    { ...sid, ...rest },
    undefined,
  ]);
  expect(own['toJSON']!()).toEqual([sid, lang].map((each) => ({ ...each, ...rest })));
});

test('a cookie has what its server said of it', () => {
  const expires = new Date('2050-01-02T03:04:05Z');
  const cookie = { name: 'sid', value: 'a', domain: 'shop.test', path: '/', secure: false, httpOnly: true, expires };
  const { own } = scriptWith([cookie]);
  expect(own['all']!()).toEqual([{ ...rest, ...sid, path: '/', httpOnly: true, expires }]);
});

test('a jar shows the site of a cookie, and the list of a request does not, as in Bruno', async () => {
  const { own } = scriptWith([{ name: 'sid', value: 'a', sameSite: 'lax' }]);
  const jar = own['jar']!() as Calls;
  await own['add']!({ key: 'theme', value: 'dark', sameSite: 'Strict' });
  await jar['setCookie']!(url, { key: 'lang', value: 'en', sameSite: 'none' });
  await jar['setCookies']!(url, [
    { key: 'plain', value: 'p' },
    { key: 'odd', value: 'o', sameSite: 7 },
  ]);
  const sites = async (...names: string[]) =>
    Promise.all(names.map(async (name) => ((await jar['getCookie']!(url, name)) as { sameSite?: string }).sameSite));
  expect(await sites('sid', 'theme', 'lang', 'plain', 'odd')).toEqual(['lax', 'Strict', 'none', undefined, undefined]);
  expect(await jar['getCookies']!(url)).toContainEqual(expect.objectContaining({ key: 'lang', sameSite: 'none' }));
  expect((own['all']!() as object[]).filter((cookie) => 'sameSite' in cookie)).toEqual([]);
  expect(own['one']!('sid')).not.toHaveProperty('sameSite');
});

test('cookies are found by their exact names', () => {
  const { own } = scriptWith({ sid: 'a', lang: 'en' });
  expect([own['has']!('sid'), own['has']!('sid', 'b'), own['has']!('SID'), own['has']!(sid)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([own['indexOf']!({ ...lang }), own['indexOf']!({ ...lang, value: 'de' }), own['indexOf']!('lang')]).toEqual([
    1, -1, -1,
  ]);
  // Every object of JavaScript has these.
  expect([own['get']!('constructor'), own['has']!('toString'), own['one']!('valueOf')]).toEqual([
    undefined,
    false,
    undefined,
  ]);
});

test('a script walks through cookies', () => {
  const { own } = scriptWith({ sid: 'a', lang: 'en' });
  const isLang = ({ key }: Cookie): boolean => key === 'lang';
  expect([own['find']!(isLang), own['filter']!(isLang)]).toMatchObject([lang, [lang]]);
  expect(own['map']!(({ value }: Cookie, at: number) => `${at}${value}`)).toEqual(['0a', '1en']);
  const seen: unknown[] = [];
  own['each']!((cookie: Cookie) => seen.push(cookie.key));
  expect(seen).toEqual(['sid', 'lang']);
  expect(own['reduce']!((sum: string, { value }: Cookie) => sum + value, '#')).toBe('#aen');
  expect(own['reduce']!((first: Cookie) => first)).toMatchObject(sid);
  expect(() => scriptWith({}).own['reduce']!((first: Cookie) => first)).toThrow(TypeError);
  function marked(this: { mark: string }, sum: string, { key }: Cookie): string {
    return sum + this.mark + key;
  }
  expect(own['reduce']!(marked, '', { mark: '#' })).toBe('#sid#lang');
});

test('a script sets and deletes the cookies of its request', async () => {
  const { own, sent } = scriptWith({ sid: 'a', lang: 'en' });
  await own['add']!({ key: 'theme', value: 'dark' });
  await own['upsert']!({ name: 'sid', value: 'b' });
  expect(sent()).toBe('sid=b; lang=en; theme=dark');
  await own['remove']!('sid');
  await own['delete']!('theme');
  await own['remove']!('unknown');
  expect(sent()).toBe('lang=en');
  await own['clear']!();
  expect(sent()).toBe('');
});

test('a jar has the cookies of any URL, by references too', async () => {
  const { own, jar, sent } = scriptWith({ sid: 'a' }, { api: 'http://api.test' });
  const other = own['jar']!() as Calls;
  await other['setCookie']!('{{api}}/a', 'key', 'k');
  await other['setCookie']!('{{api}}/a', { key: 'deep', value: 'd', path: '/a/b' });
  await other['setCookies']!('{{api}}', [{ key: 'one', value: 1 }, { name: 'two' }]);
  expect([sent('http://api.test/a/b'), sent('http://api.test/c'), sent()]).toEqual([
    'deep=d; key=k; one=1; two=',
    'key=k; one=1; two=',
    'sid=a',
  ]);
  expect(await other['getCookie']!('{{api}}', 'one')).toMatchObject({ key: 'one', value: '1', domain: 'api.test' });
  expect([await other['getCookie']!('{{api}}', 'sid'), await other['hasCookie']!('{{api}}', 'two')]).toEqual([
    null,
    true,
  ]);
  expect(await other['getCookies']!('{{api}}')).toHaveLength(3);
  await other['deleteCookie']!('{{api}}', 'one');
  expect(sent('http://api.test/c')).toBe('key=k; two=');
  await other['deleteCookies']!('{{api}}');
  expect([sent('http://api.test/a/b'), sent()]).toEqual(['deep=d', 'sid=a']);
  await other['clear']!();
  expect([...jar.list('http://api.test/a/b'), ...jar.list(url)]).toEqual([]);
});

test('what a script cannot mean rejects, and a callback gets it', async () => {
  const { own } = scriptWith({ sid: 'a' });
  const other = own['jar']!() as Calls;
  await expect(own['add']!('sid=b')).rejects.toThrow('cookieObj must be a non-null object');
  await expect(other['setCookie']!(url, { value: 'b' })).rejects.toThrow('cookieObject.key (name) is required');
  await expect(other['setCookies']!(url, {})).rejects.toThrow('setCookies expects an array of cookie objects');
  await expect(other['getCookie']!(url)).rejects.toThrow('URL and cookie name are required');
  await expect(other['setCookie']!('orders', 'a', 'b')).rejects.toThrow('Invalid URL');
  const heard: unknown[] = [];
  const hear = (...given: unknown[]): unknown => heard.push(given);
  expect(other['getCookies']!('', hear)).toBeUndefined();
  other['hasCookie']!(url, 'sid', hear);
  expect(heard).toEqual([[new Error('URL is required')], [null, true]]);
});

test('a cookie of another host is not kept, and Bruno says nothing of it', async () => {
  const { own, sent } = scriptWith({});
  await own['add']!({ key: 'sid', value: 'a', domain: 'other.test' });
  expect([sent(), sent('http://other.test')]).toEqual(['', '']);
});

const soon = new Date(Date.now() + 60_000);

test.for([
  [{ maxAge: 60 }, 'sid=a'],
  [{ maxAge: 0 }, ''],
  [{ maxAge: -1 }, ''],
  // tough-cookie takes a text for one that is over.
  [{ maxAge: '60' }, ''],
  [{ maxAge: 'Infinity' }, 'sid=a'],
  [{ maxAge: Infinity }, 'sid=a'],
  [{ maxAge: null }, 'sid=a'],
  [{ maxAge: 60, expires: new Date(1) }, ''],
  [{ maxAge: 0, expires: soon }, ''],
  [{ expires: soon }, 'sid=a'],
  [{ expires: soon.toISOString() }, 'sid=a'],
  [{ expires: soon.getTime() }, 'sid=a'],
  [{ expires: new Date(1) }, ''],
  [{ expires: 0 }, 'sid=a'],
  [{ expires: false }, 'sid=a'],
  [{ expires: 'nonsense' }, 'sid=a'],
])('a cookie with %j ends as in Bruno', async ([rules, expected]) => {
  const { own, sent } = scriptWith({});
  await own['add']!({ key: 'sid', value: 'a', ...(rules as object) });
  expect(sent()).toBe(expected);
});

test('a cookie without a domain is also sent to the hosts below its own', async () => {
  const { own, sent } = scriptWith({});
  await own['add']!({ key: 'sid', value: 'a' });
  const jar = own['jar']!() as Calls;
  await jar['setCookie']!('https://shop.test/orders', 'lang', 'en');
  await jar['setCookie']!('https://shop.test/', { key: '__Host-own', value: 'o', secure: true, path: '/' });
  await jar['setCookie']!('https://shop.test/', { key: '__Host-open', value: 'o' });
  for (const host of ['localhost', '127.0.0.1', '[::1]']) await jar['setCookie']!(`http://${host}/`, 'at', 'home');
  expect(sent('https://eu.shop.test/orders/7')).toBe('sid=a; lang=en');
  expect(sent('https://shop.test/')).toBe('lang=en; __Host-own=o');
  expect(['http://localhost', 'http://127.0.0.1:8080', 'http://[::1]/'].map(sent)).toEqual(Array(3).fill('at=home'));
});

test('a value is made a text, and one that cannot be sent rejects', async () => {
  const { own, sent } = scriptWith({});
  for (const [key, value] of Object.entries({ a: 7, b: 0, c: null, d: ' spaced ', e: true })) {
    await own['add']!({ key, value });
  }
  expect(sent()).toBe('a=7; b=; c=; d=spaced; e=true');
  await expect(own['add']!({ key: 'f', value: 'one\ntwo' })).rejects.toThrow('cookies.set takes a value');
  await expect(own['add']!({ key: 'f', value: 'dark; Path=/admin' })).rejects.toThrow('cookies.set takes a value');
  await expect((own['jar']!() as Calls)['setCookie']!(url, 'f=g', 'h')).rejects.toThrow('cookies.set takes a name');
});
