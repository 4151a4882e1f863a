import { headerSecrets } from './header-secrets.js';
import type { SensitiveNames } from './sensitive-names.js';

type Names = Pick<SensitiveNames, 'field' | 'headerKey'>;

/** What a key says of what stands under it: that it is a name, or the value that the name beside it belongs to. */
export type PairRole = 'name' | 'value';

const nameKeys = ['name', 'key', 'field', 'header', 'parameter', 'variable'];
const valueKeys = ['value', 'values', 'val'];
const roles: ReadonlyMap<string, PairRole> = new Map([
  ...nameKeys.flatMap((key) => inAnyCase(key, 'name')),
  ...valueKeys.flatMap((key) => inAnyCase(key, 'value')),
]);

/** Sources of patterns. */
export const pairNameKey = nameKeys.join('|');
export const pairValueKey = valueKeys.join('|');

/** Of a key in a map such as `{ "name": "password", "value": "…" }`. */
export function pairRole(key: string): PairRole | undefined {
  return roles.get(key);
}

/** Whether the value of a pair with this name is secret. Prose has blanks, and `login.password.label` says something about one. */
export function isSecretPair(name: string, { field, headerKey }: Names): boolean {
  if (name.length > 100 || /\s/.test(name)) return false;
  const last = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':'), name.lastIndexOf('/')) + 1);
  return field(last) || headerKey(last);
}

/** What to look for of a text that stands under a name. */
export function valuesUnder(name: string | undefined, text: string, { headerKey }: Names): readonly string[] {
  return name !== undefined && headerKey(name) ? headerSecrets(name, text) : [text];
}

function inAnyCase(key: string, role: PairRole): readonly (readonly [string, PairRole])[] {
  return [key, key[0]!.toUpperCase() + key.slice(1), key.toUpperCase()].map((written) => [written, role] as const);
}
