import type { CookieJar } from 'tough-cookie';
import { toughCookie } from './tough-cookie.js';

type Headers = readonly (readonly [string, string])[];

/** The cookies of one client. `Secure` ones are due on loopback hosts over plain http too, as in browsers. */
export interface Cookies {
  readonly store: (url: URL, responseHeaders: Headers) => void;
  /** The value of the `cookie` header for a URL; the request's own cookies come first and win over the jar's. */
  readonly headerFor: (url: URL, requestHeaders: Headers) => string | undefined;
  readonly valueOf: (name: string, url: string) => string | undefined;
}

export function openCookies(): Cookies {
  let jar: CookieJar | undefined;
  const due = (url: string) => jar?.getCookiesSync(url) ?? [];
  return {
    store: (url, headers) => {
      for (const [name, value] of headers) {
        if (name === 'set-cookie')
          (jar ??= new (toughCookie().CookieJar)()).setCookieSync(value, url.href, { ignoreError: true });
      }
    },
    headerFor: (url, headers) => {
      const own = headers.filter(([name]) => name.toLowerCase() === 'cookie').map(([, value]) => value);
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
