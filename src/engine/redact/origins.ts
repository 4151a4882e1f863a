import { itemsOf, type Json } from '../../lib/json.js';
import type { Origin } from '../evaluate/reading.js';

interface Rules {
  readonly field: (name: string) => boolean;
  /** Whether a value under a key is a secret. */
  readonly hidesField: (name: string, value: Json) => boolean;
  readonly open: (value: Json) => Json;
  readonly closed: (value: Json) => Json;
  readonly body: (text: string, contentType: string) => string;
}

interface Origins {
  /** Masks as a whole what stood under a secret key where the value came from, and opens all else. */
  readonly placed: (value: Json, origin: Origin) => Json;
  /** What of a value stood under a secret key there. */
  readonly secretsIn: (value: Json, origin: Origin) => readonly Json[];
}

/** Masks values by where in a response they stood: a wildcard leaves the keys behind, a body its type. */
export function createOrigins({ field, hidesField, open, closed, body }: Rules): Origins {
  const isSecret = (keys: readonly string[], value: Json): boolean =>
    keys.slice(0, -1).some(field) || hidesField(keys.at(-1) ?? '', value);
  const standsSecret = (value: Json, { keys }: Origin): readonly boolean[] | boolean => {
    if (!keys) return false;
    const places = keys(field);
    if (places?.length === 0) return false;
    const items = itemsOf(value);
    if (places?.length === items.length) return places.map((place, index) => isSecret(place, items[index]!));
    // A regex has taken a part of all that was found: nobody knows of which.
    return places?.some((place) => isSecret(place, '')) ?? true;
  };
  return {
    secretsIn: (value, origin) => {
      const secret = standsSecret(value, origin);
      if (typeof secret === 'boolean') return secret ? [value] : [];
      return itemsOf(value).filter((_, index) => secret[index]);
    },
    placed: (value, origin) => {
      if (typeof value === 'string' && origin.contentType !== undefined) return body(value, origin.contentType);
      const secret = standsSecret(value, origin);
      const mask = (item: Json, isHidden: boolean): Json => (isHidden ? closed(item) : open(item));
      if (typeof secret === 'boolean') return mask(value, secret);
      return Array.isArray(value)
        ? value.map((item: Json, index) => mask(item, secret[index]!))
        : mask(value, secret[0]!);
    },
  };
}
