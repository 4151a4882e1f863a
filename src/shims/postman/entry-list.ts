/** Entries with keys, as scripts of Postman walk through them: headers, parameters of a query, or variables. */
export interface EntryList<Entry> {
  readonly all: () => readonly Entry[];
  readonly each: (visit: (entry: Entry) => void) => void;
  readonly map: <Value>(change: (entry: Entry) => Value) => readonly Value[];
  readonly filter: (test: (entry: Entry) => unknown) => readonly Entry[];
  readonly find: (test: (entry: Entry) => unknown) => Entry | undefined;
  readonly reduce: <Value>(add: (sum: Value, entry: Entry) => Value, start: Value) => Value;
  readonly idx: (index: number) => Entry | undefined;
  readonly toObject: () => Readonly<Record<string, unknown>>;
  readonly count: () => number;
}

/** @param all - what is in the list now */
export function entryList<Entry extends { readonly key: string; readonly value: unknown }>(
  all: () => readonly Entry[],
): EntryList<Entry> {
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
