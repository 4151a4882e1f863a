import type { HeaderEntry } from '../common/header-map.js';

/** Headers or parameters of a query, as scripts of Postman walk through them. */
export interface EntryList {
  readonly all: () => readonly HeaderEntry[];
  readonly each: (visit: (entry: HeaderEntry) => void) => void;
  readonly map: <Value>(change: (entry: HeaderEntry) => Value) => readonly Value[];
  readonly filter: (test: (entry: HeaderEntry) => unknown) => readonly HeaderEntry[];
  readonly find: (test: (entry: HeaderEntry) => unknown) => HeaderEntry | undefined;
  readonly reduce: <Value>(add: (sum: Value, entry: HeaderEntry) => Value, start: Value) => Value;
  readonly idx: (index: number) => HeaderEntry | undefined;
  readonly toObject: () => Readonly<Record<string, string>>;
  readonly count: () => number;
}

/** @param all - what is in the list now */
export function entryList(all: () => readonly HeaderEntry[]): EntryList {
  return {
    all,
    each: (visit) => all().forEach((entry) => visit(entry)),
    map: (change) => all().map((entry) => change(entry)),
    filter: (test) => all().filter((entry) => test(entry)),
    find: (test) => all().find((entry) => test(entry)),
    reduce: (add, start) => all().reduce((sum, entry) => add(sum, entry), start),
    idx: (index) => all()[index],
    toObject: () => Object.fromEntries(all().map(({ key, value }) => [key, value])),
    count: () => all().length,
  };
}
