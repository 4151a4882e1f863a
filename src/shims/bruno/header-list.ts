import { dropHeader, entriesOf, type HeaderEntry, readEntries, readHeader, writeHeader } from '../common/header-map.js';
import { shimFaults as faults } from '../../problems/run/shims.js';
import { isEntry, listReaders } from './list-readers.js';

type Headers = Record<string, string>;

/** `req.headerList` and `res.headerList`: names match whatever their case. Headers of a session have lower-case names. */
export function headerList(headers: Headers, isWritable: boolean): Readonly<Record<string, unknown>> {
  const all = (): readonly HeaderEntry[] => entriesOf(headers);
  return {
    ...readers(all),
    ...writers(isWritable ? headers : undefined, all),
  };
}

function readers(all: () => readonly HeaderEntry[]): Readonly<Record<string, unknown>> {
  const read = listReaders(all, isNamed);
  return {
    ...read,
    // Bruno has it for cookies only.
    idx: undefined,
    has: (name: unknown, value?: unknown) => (isEntry(name) ? read.has(name.key) : read.has(name, value)),
    indexOf: (item: unknown) => (isEntry(item) ? read.indexOf(item) : all().findIndex(({ key }) => isNamed(key, item))),
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

function isList(given: unknown): given is { readonly all: () => readonly HeaderEntry[] } {
  return typeof given === 'object' && given !== null && 'all' in given && typeof given.all === 'function';
}
