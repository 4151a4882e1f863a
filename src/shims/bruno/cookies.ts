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
      () => step.cookies.list(ownUrl()).map(entryOf),
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

/** A cookie that the URL may not set is left out, as in Bruno. */
function set(step: ShimStep, url: string, given: unknown): void {
  const { name, key = name, ...cookie } = Object(given) as Readonly<Record<string, unknown>>;
  if (!key) throw new Error('cookieObject.key (name) is required');
  if (!URL.canParse(url)) throw new TypeError('Invalid URL');
  const { domain, path, secure, httpOnly, expires } = cookie;
  const until = expires === undefined || expires === null ? undefined : new Date(expires as string);
  try {
    step.cookies.set(
      {
        name: String(key),
        value: String(cookie['value'] ?? ''),
        secure: Boolean(secure),
        httpOnly: Boolean(httpOnly),
        ...(typeof domain === 'string' && { domain }),
        ...(typeof path === 'string' && { path }),
        ...(until && !Number.isNaN(until.getTime()) && { expires: until }),
      },
      url,
    );
  } catch {
    // Bruno says nothing of it.
  }
}

function clear({ cookies }: ShimStep, url: string): void {
  for (const { name } of cookies.list(url)) cookies.delete(name, url);
}
