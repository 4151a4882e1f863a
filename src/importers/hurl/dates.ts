import type { JsonObject } from '../../lib/json.js';

/** Formats of Hurl whose text is ISO 8601, which conditions and pipes read as a time. */
const iso = /^(?:%\+|(?:%Y-%m-%d|%F)(?:T(?:%H:%M:%S|%T)(?:%\.\d?f)?(?:Z|%:?z))?)$/;

export function isIsoFormat(format: string): boolean {
  return iso.test(format);
}

/** Parts of formats of Hurl as date-fns has them. */
const parts: Readonly<Record<string, string>> = {
  Y: 'yyyy',
  y: 'yy',
  m: 'MM',
  d: 'dd',
  e: 'd',
  H: 'HH',
  I: 'hh',
  M: 'mm',
  S: 'ss',
  p: 'a',
  b: 'MMM',
  B: 'MMMM',
  a: 'EEE',
  A: 'EEEE',
  j: 'DDD',
  s: 't',
  F: 'yyyy-MM-dd',
  T: 'HH:mm:ss',
};

/** `%Y-%m` as `yyyy-MM`; undefined if date-fns has nothing for a part. */
export function dateFormat(written: string): string | undefined {
  let made = '';
  for (const [, part, letters, other = ''] of written.matchAll(/%(.)|([A-Za-z]+)|([^A-Za-z%]+)/g)) {
    const own = part === undefined ? undefined : parts[part];
    if (part !== undefined && own === undefined) return undefined;
    made += own ?? (letters === undefined ? other : `'${letters}'`);
  }
  return made;
}

/** Days from or to now, which Hurl counts as whole ones, as bounds of a time. */
export function daysCheck(side: 'after' | 'before', check: JsonObject): JsonObject | undefined {
  const [[operator, days] = []] = Object.entries(check);
  // Between a day before and a day after now, Hurl counts 0.
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1) return undefined;
  const at = (count: number): string => `{{now | add ${side === 'after' ? count : -count}d}}`;
  const [least, below] = side === 'after' ? ['gte', 'lt'] : ['lte', 'gt'];
  switch (operator) {
    case 'gt':
      return { [least!]: at(days + 1) };
    case 'gte':
      return { [least!]: at(days) };
    case 'lt':
      return { [below!]: at(days) };
    case 'lte':
      return { [below!]: at(days + 1) };
    case 'equals':
      return { [least!]: at(days), [below!]: at(days + 1) };
    default:
      return undefined;
  }
}
