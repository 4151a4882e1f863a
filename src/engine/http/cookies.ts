import type { CookieJar } from 'tough-cookie';
import { type HeaderList, valuesOf } from '../ports/header-list.js';
import { createRequire } from 'node:module';

/** The cookies of one client. `Secure` ones are due on loopback hosts over plain http too, as in browsers. */
export interface Cookies {
  readonly store: (url: URL, responseHeaders: HeaderList) => void;
  /** The value of the `cookie` header for a URL; the request's own cookies come first and win over the jar's. */
  readonly headerFor: (url: URL, requestHeaders: HeaderList) => string | undefined;
  readonly valueOf: (name: string, url: string) => string | undefined;
  readonly allFor: (url: string) => readonly (readonly [name: string, value: string])[];
}

/**
 * A cookie whose domain is the host itself is kept only for that host where no domain can be below it: `api`, `home.arpa`
 * (RFC 6265, 5.3, step 5). tough-cookie refuses those.
 */
function keep(jar: CookieJar, header: string, url: URL): void {
  try {
    jar.setCookieSync(header, url.href);
  } catch {
    const cookie = toughCookie().Cookie.parse(header);
    if (cookie?.cdomain() !== url.hostname) return;
    cookie.domain = null;
    jar.setCookieSync(cookie, url.href, { ignoreError: true });
  }
}

export function openCookies(): Cookies {
  let jar: CookieJar | undefined;
  const due = (url: string) => jar?.getCookiesSync(url) ?? [];
  return {
    store: (url, headers) => {
      for (const value of valuesOf(headers, 'set-cookie')) keep((jar ??= new (toughCookie().CookieJar)()), value, url);
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
    allFor: (url) => (URL.canParse(url) ? due(url).map(({ key, value }) => [key, value] as const) : []),
    valueOf: (name, url) => (URL.canParse(url) ? due(url).find((cookie) => cookie.key === name)?.value : undefined),
  };
}

const load = createRequire(import.meta.url);

/** Loaded with the first cookie or date: most APIs send neither, and its list of public suffixes is large. */
export function toughCookie(): typeof import('tough-cookie') {
  return load('tough-cookie') as typeof import('tough-cookie');
}
