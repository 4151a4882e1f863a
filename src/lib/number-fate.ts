import { compareNumbers } from './decimal.js';

/**
 * What becomes of a number that is written in a file, a response or a schema, once JavaScript has read it: `lost` where it
 * would be printed as another number, `respelt` where it would be printed otherwise (`10.00`), `kept` where nothing changes.
 */
export type NumberFate = 'kept' | 'respelt' | 'lost';

/** @param literal - a number as JSON or YAML writes it */
export function numberFate(literal: string): NumberFate {
  const text = /^0[xo]/i.test(literal) ? BigInt(literal).toString() : literal;
  const printed = String(Number(text));
  if (printed === literal) return 'kept';
  if (compareNumbers(text, printed) !== 0) return 'lost';
  return withoutSigns(literal) === withoutSigns(printed) ? 'kept' : 'respelt';
}

/** `1E21` is printed as `1e+21`, and `-0` as `0`, which nobody takes for another writing. */
function withoutSigns(number: string): string {
  return number.toLowerCase().replace('e+', 'e').replace(/^-0$/, '0');
}
