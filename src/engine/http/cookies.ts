import type { CookieJar } from 'tough-cookie';
import { type HeaderList, valuesOf } from '../header-list.js';
import { toughCookie } from './tough-cookie.js';

/** The cookies of one client. `Secure` ones are due on loopback hosts over plain http too, as in browsers. */
export interface Cookies {
  readonly store: (url: URL, responseHeaders: HeaderList) => void;
  /** The value of the `cookie` header for a URL; the request's own cookies come first and win over the jar's. */
  readonly headerFor: (url: URL, requestHeaders: HeaderList) => string | undefined;
  readonly valueOf: (name: string, url: string) => string | undefined;
}

export function openCookies(): Cookies {
  let jar: CookieJar | undefined;
  const due = (url: string) => jar?.getCookiesSync(url) ?? [];
  return {
    store: (url, headers) => {
      for (const value of valuesOf(headers, 'set-cookie'))
        (jar ??= new (toughCookie().CookieJar)()).setCookieSync(value, url.href, { ignoreError: true });
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
    valueOf: (name, url) => (URL.canParse(url) ? due(url).find((cookie) => cookie.key === name)?.value : undefined),
  };
}
