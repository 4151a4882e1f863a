import type { Check } from '../../model/check.js';
import type { Json } from '../../model/json.js';
import type { CheckResult } from '../evaluate/reading.js';
import { isCount, type ReadNames, secrecyOf } from './secrecy.js';

export interface Sides {
  readonly expected?: Json;
  readonly received?: Json;
  readonly operator?: string;
}

export interface Compared extends Pick<CheckResult, 'expected' | 'received' | 'operator' | 'about'> {
  readonly check: Check;
}

interface Masks {
  /** Masks what is known, and fields of sensitive names. */
  readonly open: (value: Json) => Json;
  /** Masks a value as a whole. */
  readonly closed: (value: Json) => Json;
}

/** Masks both sides of a test by the name that its value stands under, never by the words it is compared with. */
export function maskSides(compared: Compared, names: ReadNames, { open, closed }: Masks): Sides {
  const { check, expected, received, operator, about } = compared;
  const secrecy = secrecyOf(check, names);
  const counts = (value: Json): boolean => isCount(value, secrecy, check.subject);
  const show = (value: Json, isOpen: boolean): Json => (secrecy === 'open' || isOpen ? open(value) : closed(value));
  return {
    ...(expected !== undefined && {
      expected: show(expected, about !== undefined || itemsOf(expected).every(counts)),
    }),
    ...(received !== undefined && { received: show(received, about === 'length' || counts(received)) }),
    ...(operator !== undefined && { operator }),
  };
}

/** Of what `in` and `between` compare with, each. */
function itemsOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}
