import { isJsonObject, type Json } from '../../lib/json.js';
import { placeUnder } from '../../lib/json-pointer.js';
import { objectFaults } from '../../problems/run/evaluate.js';
import { isLost } from '../values/lost-digits.js';
import { isEqual } from './compare.js';

/**
 * Where a value lacks what a part of it asks for: keys of a map may be more, the elements of a list may not.
 *
 * @returns in words, each with a JSON Pointer: `/address/city differs`
 */
export function differencesOf(value: Json, part: Json, at = ''): readonly string[] {
  if (Array.isArray(part) && Array.isArray(value)) return listDifferences(value as readonly Json[], part, at);
  if (!isJsonObject(part) || !isJsonObject(value) || isLost(value))
    return isEqual(value, part) ? [] : [objectFaults.differs(at)];
  return Object.entries(part).flatMap(([key, wanted]) => {
    const place = placeUnder(at, key);
    return Object.hasOwn(value, key) ? differencesOf(value[key]!, wanted, place) : [objectFaults.missing(place)];
  });
}

function listDifferences(value: readonly Json[], part: readonly Json[], at: string): readonly string[] {
  if (value.length !== part.length) return [objectFaults.length(at, part.length, value.length)];
  return part.flatMap((wanted, index) => differencesOf(value[index]!, wanted, `${at}/${index}`));
}
