import type { StepCookie } from '../../engine/ports/step-cookies.js';
import { fillIn, readVariable } from '../common/variables.js';
import type { ShimStep } from '../common/shim-step.js';
import { type ListEntry, listReaders } from './list-readers.js';

type Done<Result> = (error: unknown, result?: Result) => void;

/** `bru.cookies`: what the session would send to the URL of the request. Calls without a callback give a promise, as in Bruno. */
export function brunoCookies(step: ShimStep): Readonly<Record<string, unknown>> {
  const ownUrl = (): string => step.request.url;
  const put = (cookie: unknown, done?: Done<void>): unknown =>
    answered(() => {
      if (typeof cookie !== 'object' || cookie === null) throw new Error('cookieObj must be a non-null object');
      set(step, ownUrl(), cookie);
    }, done);
  const remove = (name: unknown, done?: Done<void>): unknown =>
    answered(() => step.cookies.delete(String(name), ownUrl()), done);
  return {
    ...listReaders(
      () => step.cookies.list(ownUrl()).map(listed),
      (key, name) => key === name,
    ),
    add: put,
    upsert: put,
    remove,
    delete: remove,
    clear: (done?: Done<void>) => answered(() => clear(step, ownUrl()), done),
    jar: () => jarOf(step),
  };
}

/** Cookies of any URL, which may have references. */
function jarOf(step: ShimStep): Readonly<Record<string, unknown>> {
  const placeOf = (url: unknown): string => {
    if (!url) throw new Error('URL is required');
    return fillIn(String(url), (name) => readVariable(step, name));
  };
  const all = (url: unknown): readonly ListEntry[] => step.cookies.list(placeOf(url)).map(entryOf);
  const one = (url: unknown, name: unknown): ListEntry | undefined => {
    if (!url || !name) throw new Error('URL and cookie name are required');
    return all(url).find(({ key }) => key === name);
  };
  return {
    getCookie: (url: unknown, name: unknown, done?: Done<unknown>) => answered(() => one(url, name) ?? null, done),
    getCookies: (url: unknown, done?: Done<unknown>) => answered(() => all(url), done),
    hasCookie: (url: unknown, name: unknown, done?: Done<unknown>) =>
      answered(() => one(url, name) !== undefined, done),
    setCookie: (url: unknown, given: unknown, ...rest: readonly unknown[]) => {
      const done = rest.find((each) => typeof each === 'function') as Done<void> | undefined;
      const value = typeof rest[0] === 'string' ? rest[0] : '';
      const cookie = typeof given === 'string' ? { key: given, value } : given;
      return answered(() => set(step, placeOf(url), cookie), done);
    },
    setCookies: (url: unknown, cookies: unknown, done?: Done<void>) =>
      answered(() => {
        if (!Array.isArray(cookies)) throw new Error('setCookies expects an array of cookie objects');
        for (const cookie of cookies) set(step, placeOf(url), cookie);
      }, done),
    deleteCookie: (url: unknown, name: unknown, done?: Done<void>) =>
      answered(() => {
        if (one(url, name)) step.cookies.delete(String(name), placeOf(url));
      }, done),
    deleteCookies: (url: unknown, done?: Done<void>) => answered(() => clear(step, placeOf(url)), done),
    clear: (done?: Done<void>) => answered(() => step.cookies.clear(), done),
  };
}

/** Hands a result to a callback, or gives a promise of it. */
function answered<Result>(make: () => Result, done: Done<Result> | undefined): Promise<Result> | undefined {
  if (!done) return new Promise((resolve) => resolve(make()));
  let result: Result;
  try {
    result = make();
  } catch (error) {
    done(error);
    return undefined;
  }
  done(null, result);
  return undefined;
}

function entryOf({ name, expires, ...cookie }: StepCookie): ListEntry {
  return Object.assign({ key: name }, cookie, { expires: expires ?? 'Infinity' });
}

/** Of those of the request, Bruno leaves out the site. */
function listed({ name, value, domain, path, secure, httpOnly, expires }: StepCookie): ListEntry {
  return entryOf({ name, value, domain, path, secure, httpOnly, ...(expires && { expires }) });
}

/** A cookie that the URL may not set is left out, as in Bruno. One that cannot be sent throws: there its request fails. */
function set(step: ShimStep, url: string, given: unknown): void {
  const { name, key = name, ...cookie } = Object(given) as Readonly<Record<string, unknown>>;
  if (!key) throw new Error('cookieObject.key (name) is required');
  if (!URL.canParse(url)) throw new TypeError('Invalid URL');
  const { value, path, secure, httpOnly, sameSite } = cookie;
  const expires = endOf(cookie);
  try {
    step.cookies.set(
      {
        name: String(key),
        // Servers read a value without the spaces around it.
        value: String(value || '').trim(),
        secure: Boolean(secure),
        httpOnly: Boolean(httpOnly),
        ...domainOf(String(key), cookie, url),
        ...(typeof path === 'string' && { path }),
        ...(typeof sameSite === 'string' && { sameSite }),
        ...(expires && { expires }),
      },
      url,
    );
  } catch (error) {
    if (error instanceof TypeError) throw error;
  }
}

/** Bruno gives a cookie the domain of its URL, so that hosts below it get it too. The prefix `__Host-` allows none. */
function domainOf(key: string, { domain }: Readonly<Record<string, unknown>>, url: string): { domain?: string } {
  if (typeof domain === 'string') return { domain };
  return key.startsWith('__Host-') ? {} : { domain: new URL(url).hostname.replace(/^\[|\]$/g, '') };
}

/** The earlier one of both ends, as in Bruno, where a `maxAge` that is not a number is over. */
function endOf({ maxAge, expires }: Readonly<Record<string, unknown>>): Date | undefined {
  const ends: number[] = [];
  if (expires) ends.push(new Date(expires as string).getTime());
  if (typeof maxAge === 'number') ends.push(maxAge > 0 ? Date.now() + maxAge * 1000 : 0);
  else if (maxAge !== undefined && maxAge !== null && maxAge !== 'Infinity') ends.push(0);
  const [first] = ends.filter((end) => Number.isFinite(end)).sort((one, other) => one - other);
  return first === undefined ? undefined : new Date(first);
}

function clear({ cookies }: ShimStep, url: string): void {
  for (const { name } of cookies.list(url)) cookies.delete(name, url);
}
