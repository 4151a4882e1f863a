import { dropHeader, type HeaderEntry, readEntries, readHeader, writeHeader } from '../common/header-map.js';
import { shimFaults as faults } from '../../problems/run/shims.js';

type Headers = Record<string, string>;
type Each<Result> = (header: HeaderEntry, index: number) => Result;

/** `req.headerList` and `res.headerList`: names match whatever their case. Headers of a session have lower-case names. */
export function headerList(headers: Headers, isWritable: boolean): Readonly<Record<string, unknown>> {
  const all = (): readonly HeaderEntry[] => Object.entries(headers).map(([key, value]) => ({ key, value }));
  const one = (name: unknown): HeaderEntry | undefined => all().find(({ key }) => isNamed(key, name));
  return {
    ...readers(headers, all, one),
    ...writers(isWritable ? headers : undefined, all),
  };
}

function readers(
  headers: Readonly<Headers>,
  all: () => readonly HeaderEntry[],
  one: (name: unknown) => HeaderEntry | undefined,
): Readonly<Record<string, unknown>> {
  return {
    get: (name: string) => readHeader(headers, name),
    one,
    all,
    count: () => all().length,
    has: (name: unknown, value?: unknown) => {
      const found = one(isEntry(name) ? name.key : name);
      return found !== undefined && (isEntry(name) || value === undefined || found.value === value);
    },
    indexOf: (item: unknown) =>
      all().findIndex(({ key, value }) =>
        isEntry(item) ? isNamed(key, item.key) && value === item.value : isNamed(key, item),
      ),
    find: (test: Each<unknown>, self?: unknown) => all().find((header, at) => test.call(self, header, at)),
    filter: (test: Each<unknown>, self?: unknown) => all().filter((header, at) => test.call(self, header, at)),
    map: (make: Each<unknown>, self?: unknown) => all().map((header, at) => make.call(self, header, at)),
    each: (run: Each<unknown>, self?: unknown) => all().forEach((header, at) => run.call(self, header, at)),
    reduce: (...given: Parameters<HeaderEntry[]['reduce']>) => [...all()].reduce(...given),
    toObject: () => ({ ...headers }),
    toJSON: all,
    toString: () =>
      all()
        .map(({ key, value }) => `${key}: ${value}\n`)
        .join(''),
  };
}

/** @param headers - absent where they cannot be changed */
function writers(headers: Headers | undefined, all: () => readonly HeaderEntry[]): Readonly<Record<string, unknown>> {
  const open = (): Headers => {
    if (!headers) throw new Error(faults.readOnly('res.headerList'));
    return headers;
  };
  const put = (given: unknown, value?: unknown): boolean | null => {
    const own = open();
    const [entry] = typeof given === 'string' && value !== undefined ? [{ key: given, value }] : readEntries(given);
    if (!entry || entry.key === '') return null;
    const isNew = readHeader(own, entry.key) === undefined;
    writeHeader(own, entry.key, entry.value);
    return isNew;
  };
  const clear = (): void => all().forEach(({ key }) => dropHeader(open(), key));
  const populate = (given: unknown): void =>
    readEntries(given).forEach((entry) => readHeader(open(), entry.key) === undefined && put(entry));
  return {
    add: put,
    upsert: put,
    clear,
    populate,
    remove: (which: unknown, self?: unknown) => {
      const isGone = ({ key, value }: HeaderEntry): boolean => {
        if (typeof which === 'function') return Boolean(which.call(self, { key, value }));
        return isNamed(key, isEntry(which) ? which.key : which);
      };
      const own = open();
      for (const header of all()) if (isGone(header)) dropHeader(own, header.key);
    },
    repopulate: (given: unknown) => {
      clear();
      populate(given);
    },
    assimilate: (given: unknown, prune?: boolean) => {
      const entries = readEntries(isList(given) ? given.all() : given);
      const own = open();
      for (const entry of entries) put(entry);
      if (!prune || entries.length === 0) return;
      for (const { key } of all()) if (!entries.some((entry) => isNamed(entry.key, key))) dropHeader(own, key);
    },
  };
}

function isNamed(key: string, name: unknown): boolean {
  return typeof name === 'string' && key.toLowerCase() === name.toLowerCase();
}

function isEntry(given: unknown): given is HeaderEntry {
  return typeof given === 'object' && given !== null && 'key' in given && typeof given.key === 'string';
}

function isList(given: unknown): given is { readonly all: () => readonly HeaderEntry[] } {
  return typeof given === 'object' && given !== null && 'all' in given && typeof given.all === 'function';
}
