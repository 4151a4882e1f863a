import type { Check } from '../../format/check.js';
import { numbersLeft } from '../../lib/exact-numbers.js';
import { itemsOf, type Json } from '../../lib/json.js';
import type { CheckResult, Comparison, Origin } from '../evaluate/reading.js';
import { isCount, type ReadNames, secrecyOf } from './secrecy.js';

export interface Sides {
  readonly expected?: Json;
  readonly received?: Json;
  /** Where in `received` a text stands for a number that JavaScript cannot hold. */
  readonly numbers?: readonly string[];
  readonly operator?: string;
  /** Of further operators; `received` only where it is not that of the one before. */
  readonly also?: readonly Omit<Sides, 'also'>[];
}

export interface Compared extends Comparison, Pick<CheckResult, 'also' | 'origin'> {
  readonly check: Check;
}

interface Masks {
  /** Masks what is known, and fields of sensitive names. */
  readonly open: (value: Json) => Json;
  /** Masks a value as a whole. */
  readonly closed: (value: Json) => Json;
  /** Masks as a whole what stood under a secret key where the value came from, and opens all else. */
  readonly placed: (value: Json, origin: Origin) => Json;
  readonly secretsIn: (value: Json, origin: Origin) => readonly Json[];
}

/** Masks both sides of a test by the name that its value stands under, never by the words it is compared with. */
export function maskSides(compared: Compared, names: ReadNames, masks: Masks): Sides {
  const all = [compared, ...(compared.also ?? [])];
  const [first, ...also] = all.map((each, index) => {
    const { received, numbers, ...sides } = maskComparison({ ...compared, ...each }, names, masks);
    const isShown = index > 0 && isOfLength(each) === isOfLength(all[index - 1]!);
    return { ...sides, ...(received !== undefined && !isShown && { received, ...(numbers && { numbers }) }) };
  });
  return { ...first, ...(also.length > 0 && { also }) };
}

function isOfLength({ about }: Comparison): boolean {
  return about === 'length';
}

function maskComparison(compared: Compared, names: ReadNames, masks: Masks): Omit<Sides, 'also'> {
  const { check, expected, received, numbers, operator, about, origin } = compared;
  const { open, closed, placed, secretsIn } = masks;
  const byName = secrecyOf(check, names);
  const isPlaced = byName === 'open' && origin !== undefined && about !== 'length';
  const secrecy = isPlaced && secretsIn(received ?? null, origin).length > 0 ? 'secret' : byName;
  const counts = (value: Json): boolean => isCount(value, secrecy, check.subject);
  const show = (value: Json, isOpen: boolean): Json => (secrecy === 'open' || isOpen ? open(value) : closed(value));
  const shown =
    received === undefined
      ? undefined
      : isPlaced
        ? placed(received, origin)
        : show(received, about === 'length' || counts(received));
  const left = shown === undefined || !numbers ? [] : numbersLeft(shown, numbers);
  return {
    ...(expected !== undefined && {
      expected: show(expected, about !== undefined || itemsOf(expected).every(counts)),
    }),
    ...(shown !== undefined && { received: shown, ...(left.length > 0 && { numbers: left }) }),
    ...(operator !== undefined && { operator }),
  };
}
