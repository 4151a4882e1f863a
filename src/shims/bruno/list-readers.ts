/** One header or cookie. */
export interface ListEntry {
  readonly key: string;
  readonly value: string;
}

type Visit<Result> = (entry: ListEntry, index: number, list: readonly ListEntry[]) => Result;

type Add = (sum: unknown, entry: unknown, index: number, list: readonly unknown[]) => unknown;

/**
 * What scripts of Bruno read a list with: `req.headerList`, `res.headerList`, `bru.cookies`.
 *
 * @param all - a new list of what is in it now
 * @param isNamed - whether a key has the name that a script gives
 */
export function listReaders(all: () => readonly ListEntry[], isNamed: (key: string, name: unknown) => boolean) {
  const one = (name: unknown): ListEntry | undefined => all().find(({ key }) => isNamed(key, name));
  return {
    get: (name: unknown) => one(name)?.value,
    one,
    all,
    idx: (index: number) => all()[index],
    count: () => all().length,
    has: (name: unknown, value?: unknown) => {
      const found = one(name);
      return found !== undefined && (value === undefined || found.value === value);
    },
    indexOf: (item: unknown) =>
      all().findIndex(({ key, value }) => isEntry(item) && isNamed(key, item.key) && value === item.value),
    find: (test: Visit<unknown>, self?: unknown) => all().find(test, self),
    filter: (test: Visit<unknown>, self?: unknown) => all().filter(test, self),
    map: (make: Visit<unknown>, self?: unknown) => all().map(make, self),
    each: (run: Visit<void>, self?: unknown) => all().forEach(run, self),
    reduce: (add: Add, ...rest: readonly unknown[]) => reduced(all(), add, rest),
    toObject: () => Object.fromEntries(all().map(({ key, value }) => [key, value])),
    toJSON: all,
    toString: () =>
      all()
        .map(({ key, value }) => `${key}=${value}`)
        .join('; '),
  };
}

/** Whether a value has a key, as entries do. */
export function isEntry(given: unknown): given is ListEntry {
  return typeof given === 'object' && given !== null && 'key' in given && typeof given.key === 'string';
}

/** @param rest - the first sum, if there is one, and `this` */
function reduced(list: readonly unknown[], add: Add, rest: readonly unknown[]): unknown {
  const bound: Add = add.bind(rest[1]);
  return rest.length === 0 ? list.reduce(bound) : list.reduce(bound, rest[0]);
}
