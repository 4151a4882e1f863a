import type { Cookie, CookieJar as ToughJar } from 'tough-cookie';
import { type HeaderList, valuesOf } from '../ports/header-list.js';
import type { CookieJar, NewCookie, StepCookie } from '../ports/step-cookies.js';
import { createRequire } from 'node:module';
import { isDate } from 'node:util/types';
import { scriptCookieFaults as faults } from '../../problems/run/scripts.js';
import { kindOf } from '../values/whole-json.js';

/** The cookies of one client. `Secure` ones are due on loopback hosts over plain http too, as in browsers. */
export interface Cookies {
  readonly store: (url: URL, responseHeaders: HeaderList) => void;
  /** The value of the `cookie` header for a URL; the request's own cookies come first and win over the jar's. */
  readonly headerFor: (url: URL, requestHeaders: HeaderList) => string | undefined;
  readonly valueOf: (name: string, url: string) => string | undefined;
  /** What scripts read and change them by. */
  readonly jar: CookieJar;
}

/** What a browser would refuse is not kept. */
function keep(jar: ToughJar, header: string, url: URL): void {
  const cookie = toughCookie().Cookie.parse(header);
  try {
    if (cookie) put(jar, cookie, url);
  } catch {
    // The response is fine without it.
  }
}

/**
 * A cookie whose domain is the host itself is kept only for that host where no domain can be below it: `api`, `home.arpa`
 * (RFC 6265, 5.3, step 5). tough-cookie refuses those. The prefix `__Host-` allows no domain.
 */
function put(jar: ToughJar, cookie: Cookie, url: URL): void {
  try {
    jar.setCookieSync(cookie, url.href);
  } catch (error) {
    if (cookie.cdomain() !== url.hostname || cookie.key.startsWith('__Host-')) throw error;
    cookie.domain = null;
    jar.setCookieSync(cookie, url.href);
  }
}

export function openCookies(): Cookies {
  let jar: ToughJar | undefined;
  const opened = (): ToughJar => (jar ??= openJar());
  const due = (url: string): Cookie[] => (URL.canParse(url) ? (jar?.getCookiesSync(url) ?? []) : []);
  return {
    store: (url, headers) => {
      for (const value of valuesOf(headers, 'set-cookie')) keep(opened(), value, url);
    },
    headerFor: (url, headers) => {
      const own = valuesOf(headers, 'cookie');
      if (!jar && own.length === 0) return undefined;
      const ownNames = new Set(
        own
          .join(';')
          .split(';')
          .map((pair) => pair.split('=', 1)[0]!.trim()),
      );
      const others = due(url.href).filter((cookie) => !ownNames.has(cookie.key));
      const all = [...own, ...others.map((cookie) => cookie.cookieString())];
      return all.length === 0 ? undefined : all.join('; ');
    },
    valueOf: (name, url) => due(url).find((cookie) => cookie.key === name)?.value,
    jar: {
      list: (url) => due(url).map(shown),
      set: (cookie, url) => put(opened(), cookieOf(cookie), new URL(url)),
      delete: (name, url) => {
        for (const { key, domain, path } of due(url))
          if (key === name) void jar?.store.removeCookie(domain ?? '', path ?? '/', key);
      },
      clear: () => jar?.removeAllCookiesSync(),
    },
  };
}

/** What fails while cookies are looked for is thrown. tough-cookie would reject a promise that nothing awaits, which ends the run. */
function openJar(): ToughJar {
  const { CookieJar, MemoryCookieStore } = toughCookie();
  const store = new MemoryCookieStore();
  const find = store.findCookies.bind(store);
  const findCookies: FindCookies = (domain, path, allowed, done) => {
    let found: Parameters<typeof done> = [null, []];
    void find(domain, path, allowed, (...given) => void (found = given as typeof found));
    done(...found);
  };
  return new CookieJar(Object.assign(store, { findCookies }), { prefixSecurity: 'strict' });
}

type FindCookies = (
  domain: string,
  path: string,
  allowed: boolean,
  done: (error: Error | null, cookies?: Cookie[]) => void,
) => void;

function shown(cookie: Cookie): StepCookie {
  const expires = cookie.isPersistent() ? cookie.expiryDate() : undefined;
  return {
    name: cookie.key,
    value: cookie.value,
    domain: cookie.cdomain() ?? '',
    path: cookie.path ?? '/',
    secure: cookie.secure,
    httpOnly: cookie.httpOnly,
    ...(cookie.sameSite && { sameSite: cookie.sameSite }),
    ...(expires && { expires }),
  };
}

/**
 * The cookie that a script sets, which JavaScript may make of anything.
 *
 * @throws TypeError for what no `set-cookie` header could say
 */
function cookieOf(given: NewCookie): Cookie {
  if (typeof given !== 'object' || given === null) throw new TypeError(faults.cookie(kindOf(given)));
  const { name, value, domain, path, secure, httpOnly, sameSite, expires } = given;
  const texts = { name, value, domain: domain ?? '', path: path ?? '', sameSite: sameSite ?? '' };
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text !== 'string') throw new TypeError(faults.text(key, kindOf(text)));
  }
  if (!isPart(name, name, 'x')) throw new TypeError(faults.name);
  if (!isPart(value, 'x', value)) throw new TypeError(faults.value);
  return new (toughCookie().Cookie)({
    key: name,
    value,
    secure: Boolean(secure),
    httpOnly: Boolean(httpOnly),
    ...(domain && { domain }),
    ...(path && { path }),
    ...(sameSite && { sameSite }),
    ...(expires !== undefined && expires !== null && { expires: timeOf(expires) }),
  });
}

/** Whether a header with that pair would be read as that pair. Headers have no `DEL` and no half of a character. */
function isPart(text: string, name: string, value: string): boolean {
  const cookie = toughCookie().Cookie.parse(`${name}=${value}`);
  return cookie?.key === name && cookie.value === value && text.isWellFormed() && !text.includes('\x7f');
}

function timeOf(expires: unknown): Date {
  const isTime = typeof expires === 'string' || typeof expires === 'number' || isDate(expires);
  const time = new Date(isTime ? expires : NaN);
  if (Number.isNaN(time.getTime())) throw new TypeError(faults.expires);
  return time;
}

const load = createRequire(import.meta.url);

/** Loaded with the first cookie or date: most APIs send neither, and its list of public suffixes is large. */
export function toughCookie(): typeof import('tough-cookie') {
  return load('tough-cookie') as typeof import('tough-cookie');
}
