/** What a value of an answer has to be, as far as scripts say it. */
export interface Wanted {
  /** What a script compares it with. The first one counts. */
  value?: unknown;
  type?: string;
  /** How many items a list has. */
  length?: number;
  readonly fields: Map<string, Wanted>;
}

export function wanted(): Wanted {
  return { fields: new Map() };
}

/** The part of a value at a path. An item of a list has the key `0`. */
export function partAt(whole: Wanted, path: readonly string[]): Wanted {
  let part = whole;
  for (const key of path) {
    const inner = part.fields.get(key) ?? wanted();
    part.fields.set(key, inner);
    part = inner;
  }
  return part;
}

const methods = new Set(
  `length forEach map filter find some every includes indexOf push slice split trim toString toLowerCase toUpperCase replace join
  reduce sort keys startsWith endsWith match flatMap at concat toFixed findIndex reverse hasOwnProperty parse entries test
  substring substr localeCompare to`.split(/\s+/),
);

/** An example of what is wanted. @param name - the key of the value, which says what it may be */
export function exampleOf({ value, type, length, fields }: Wanted, name: string): unknown {
  if (value !== undefined) return value;
  const inner = [...fields].filter(([key]) => !methods.has(key));
  const isList =
    type === 'array' || length !== undefined || inner.some(([key]) => /^\d+$/.test(key)) || isAsked(fields);
  if (isList && type !== 'string') {
    const [, item = wanted()] = inner.find(([key]) => /^\d+$/.test(key)) ?? [];
    const count = length ?? Math.max(1, ...inner.map(([key]) => (/^\d+$/.test(key) ? Number(key) + 1 : 0)));
    return Array.from({ length: Math.min(count, 50) }, (_, at) => exampleOf(fields.get(`${at}`) ?? item, name));
  }
  if (inner.length > 0) return Object.fromEntries(inner.map(([key, each]) => [key, exampleOf(each, key)]));
  return scalarOf(type, name);
}

function isAsked(fields: ReadonlyMap<string, Wanted>): boolean {
  return ['forEach', 'map', 'filter', 'find', 'some', 'every', 'push', 'reduce', 'sort', 'findIndex'].some((each) =>
    fields.has(each),
  );
}

function scalarOf(type: string | undefined, name: string): unknown {
  if (type === 'number') return 7;
  if (type === 'boolean') return true;
  if (type === 'object') return { name: 'tea' };
  if (type === 'null') return null;
  // A token that has run out would be asked for again before each request.
  if (type === undefined && /^expires?_?in$/i.test(name)) return 3600;
  if (type === undefined && /(?:^|[_a-z])(?:id|count|total|price|amount|number)$/i.test(name)) return 7;
  if (/(?:_at|At|date|time)$/i.test(name)) return '2026-03-04T05:06:07.000Z';
  return `a-${name}`;
}
