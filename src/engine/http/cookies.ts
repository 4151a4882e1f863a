import type { Cookie, CookieJar as ToughJar } from 'tough-cookie';
import { type HeaderList, valuesOf } from '../ports/header-list.js';
import type { CookieJar, NewCookie, StepCookie } from '../ports/step-cookies.js';
import { createRequire } from 'node:module';

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
 * (RFC 6265, 5.3, step 5). tough-cookie refuses those.
 */
function put(jar: ToughJar, cookie: Cookie, url: URL): void {
  try {
    jar.setCookieSync(cookie, url.href);
  } catch (error) {
    if (cookie.cdomain() !== url.hostname) throw error;
    cookie.domain = null;
    jar.setCookieSync(cookie, url.href);
  }
}

export function openCookies(): Cookies {
  let jar: ToughJar | undefined;
  const opened = (): ToughJar => (jar ??= new (toughCookie().CookieJar)());
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
      set: (cookie, url) => put(opened(), made(cookie), new URL(url)),
      delete: (name, url) => {
        for (const { key, domain, path } of due(url))
          if (key === name) void jar?.store.removeCookie(domain ?? '', path ?? '/', key);
      },
      clear: () => jar?.removeAllCookiesSync(),
    },
  };
}

function shown(cookie: Cookie): StepCookie {
  const expires = cookie.isPersistent() ? cookie.expiryDate() : undefined;
  return {
    name: cookie.key,
    value: cookie.value,
    domain: cookie.cdomain() ?? '',
    path: cookie.path ?? '/',
    secure: cookie.secure,
    httpOnly: cookie.httpOnly,
    ...(expires && { expires }),
  };
}

function made({ name, expires, ...rest }: NewCookie): Cookie {
  return new (toughCookie().Cookie)({ key: name, ...rest, ...(expires && { expires }) });
}

const load = createRequire(import.meta.url);

/** Loaded with the first cookie or date: most APIs send neither, and its list of public suffixes is large. */
export function toughCookie(): typeof import('tough-cookie') {
  return load('tough-cookie') as typeof import('tough-cookie');
}
