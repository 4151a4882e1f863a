import type { Json, JsonObject } from '../../lib/json.js';
import { mask } from './secret-field.js';
import { isSecretPair, pairRole, valuesUnder } from './pair-fields.js';
import type { SensitiveNames } from './sensitive-names.js';

type Rewrite = (plain: string) => string;
type Names = Pick<SensitiveNames, 'field' | 'headerKey'>;

/** Says of a key in a map whether what is under it is secret as a whole, and under which name. */
type SecretUnder = (key: string, item: Json) => string | undefined;

interface FieldRules extends Names {
  /** Whether a value under a sensitive name is a secret: a number may be a count. */
  readonly hides: (name: string, value: Json) => boolean;
}

/** A value with every string, number and boolean in it masked; null stays. Keys go through `text`. */
export function maskLeaves(value: Json, text: Rewrite): Json {
  if (value === null) return null;
  return typeof value === 'object' ? mapItems(value, text, (_key, item) => maskLeaves(item, text)) : mask;
}

/** Masks what is under sensitive keys, or next to sensitive names; of all else, strings and keys go through `text`. */
export function mapFields(value: Json, rules: FieldRules, text: Rewrite): Json {
  if (typeof value === 'string') return text(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: Json) => mapFields(item, rules, text));
  const secretUnder = secretsOf(value as JsonObject, rules);
  return mapItems(value, text, (key, item) => {
    const name = secretUnder(key, item);
    return name !== undefined && rules.hides(name, item) ? maskLeaves(item, text) : mapFields(item, rules, text);
  });
}

/** The texts that are secret by their keys or names; all of them when the value itself is secret. */
export function textsIn(value: Json, names: Names, isSecret: boolean): readonly string[] {
  if (typeof value === 'string') return isSecret ? [value] : [];
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => textsIn(item, names, isSecret));
  const secretUnder = secretsOf(value as JsonObject, names);
  return Object.entries(value).flatMap(([key, item]) => {
    const name = secretUnder(key, item);
    const texts = textsIn(item, names, isSecret || name !== undefined);
    return name === undefined ? texts : texts.flatMap((text) => valuesUnder(name, text, names));
  });
}

function secretsOf(map: JsonObject, names: Names): SecretUnder {
  const pairName = secretPairName(map, names);
  return (key, item) => {
    if (names.field(key)) return key;
    if (!isTextOrTexts(item)) return undefined;
    if (names.headerKey(key)) return key;
    return pairRole(key) === 'value' ? pairName : undefined;
  };
}

/** The sensitive name of a map such as `{ "name": "password", "value": "…" }`. */
function secretPairName(map: JsonObject, names: Names): string | undefined {
  for (const key in map) {
    const name = map[key];
    if (typeof name === 'string' && pairRole(key) === 'name' && isSecretPair(name, names)) return name;
  }
  return undefined;
}

function isTextOrTexts(value: Json): boolean {
  if (value === null || typeof value !== 'object') return value !== null;
  return Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object');
}

/** Items of a list have the key ''. Keys that become the same are numbered, so that none is lost. */
function mapItems(
  value: Exclude<Json, null | boolean | number | string>,
  text: Rewrite,
  map: (key: string, item: Json) => Json,
): Json {
  if (Array.isArray(value)) return value.map((item: Json) => map('', item));
  const counts = new Map<string, number>();
  const entries = Object.entries(value).map(([key, item]) => {
    const shown = text(key);
    const count = (counts.get(shown) ?? 0) + 1;
    counts.set(shown, count);
    return [count === 1 ? shown : `${shown} ${count}`, map(key, item as Json)] as const;
  });
  return Object.fromEntries(entries);
}
