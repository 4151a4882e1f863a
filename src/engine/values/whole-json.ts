import { types } from 'node:util';

/**
 * A value as JSON.
 *
 * @throws TypeError with what it is, where nothing would be left of it, or of something in it: of a Promise or a Map JSON
 * quietly makes `{}`, of NaN and of an invalid date `null`
 */
export function wholeJson(value: unknown): string {
  const text = JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, name, each: unknown) {
    // A date has become a text by now.
    if (each === null && types.isDate(this[name])) throw new TypeError('Invalid Date');
    if (isLost(each)) throw new TypeError(kindOf(each));
    if (typeof each === 'number' && !Number.isFinite(each)) throw new TypeError(String(each));
    return each;
  }) as string | undefined;
  if (text === undefined) throw new TypeError(kindOf(value));
  return text;
}

/** Whether it is an object of a kind of its own, so that JSON would keep nothing of it. */
export function isLost(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || types.isBoxedPrimitive(value))
    return false;
  return tagOf(value) !== 'Object' && Object.keys(value).length === 0;
}

/** What a value is, in words. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return value === null ? 'null' : 'nothing';
  if (typeof value !== 'object') return `a ${typeof value}`;
  if (Array.isArray(value)) return 'a list';
  if (types.isPromise(value)) return 'a Promise, which wants an await';
  const tag = tagOf(value);
  return tag === 'Object' ? 'a map' : `${/^[AEIOU]/i.test(tag) ? 'an' : 'a'} ${tag} object`;
}

function tagOf(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}
