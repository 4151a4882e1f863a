/** Whether a number as JSON writes it is a whole one, however large. */
export function isWhole(literal: string): boolean {
  const decimal = decimalOf(literal);
  return decimal !== undefined && decimal.digits.length <= Math.max(decimal.point, 0);
}

/** Orders two numbers by all the digits that they are written with: negative where `a` is less; NaN where one is none. */
export function compareNumbers(a: string, b: string): number {
  const [left, right] = [decimalOf(a), decimalOf(b)];
  return left && right ? order(left, right) : Number.NaN;
}

/** Whether a number is a whole multiple of another, by the digits that both are written with: 19.99 is one of 0.01. */
export function isMultiple(number: string, of: string): boolean {
  const [dividend, divisor] = [decimalOf(number), decimalOf(of)];
  if (!dividend || !divisor || divisor.digits === '') return false;
  if (dividend.digits === '') return true;
  const shift = dividend.point - dividend.digits.length - (divisor.point - divisor.digits.length);
  const [top, bottom] = [BigInt(dividend.digits), BigInt(divisor.digits)];
  return shift < 0 ? top % (bottom * 10n ** BigInt(-shift)) === 0n : (top * 10n ** BigInt(shift)) % bottom === 0n;
}

/** The number 0.DIGITS × 10^point; no digits for zero. */
interface Decimal {
  readonly isNegative: boolean;
  /** Without zeros at either end. */
  readonly digits: string;
  readonly point: number;
}

const literalPattern = /^\s*([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?\s*$/i;

function decimalOf(text: string): Decimal | undefined {
  const match = literalPattern.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const all = whole + fraction;
  const [start, end] = [firstDigit(all), lastDigit(all)];
  if (start >= end) return { isNegative: false, digits: '', point: 0 };
  return { isNegative: sign === '-', digits: all.slice(start, end), point: whole.length - start + Number(exponent) };
}

/** Loops, since a regex for the zeros at an end takes the square of their number. */
function firstDigit(digits: string): number {
  let at = 0;
  while (digits[at] === '0') at++;
  return at;
}

function lastDigit(digits: string): number {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return end;
}

function order(a: Decimal, b: Decimal): number {
  const signs = signOf(a) - signOf(b);
  return signs === 0 ? (a.isNegative ? orderOfSizes(b, a) : orderOfSizes(a, b)) : signs;
}

function signOf({ isNegative, digits }: Decimal): number {
  return digits === '' ? 0 : isNegative ? -1 : 1;
}

function orderOfSizes(a: Decimal, b: Decimal): number {
  if (a.point !== b.point) return a.point < b.point ? -1 : 1;
  return a.digits === b.digits ? 0 : a.digits < b.digits ? -1 : 1;
}

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

/** `1E21` is printed as `1e+21`, and `-0` as `0`, which read as the same number. */
function withoutSigns(number: string): string {
  return number.toLowerCase().replace('e+', 'e').replace(/^-0$/, '0');
}

/** Whether a text is a number to who compares it: `12`, `+1.5`, `.5e3`, with blanks around it. */
export function isNumberText(text: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text.trim());
}

/** What may be lost: a number of sixteen digits and more, or a power of ten of three. */
const candidates = /(?:^|[\s:,[])(-?(?:\d[\d.]{15,}(?:e[+-]?\d+)?|\d[\d.]*e[+-]?\d{3,}))/gi;

/** Whether a JSON text may have numbers that are lost; to read it with a look at each value takes several times as long. */
export function mayLoseNumbers(text: string): boolean {
  for (const { 1: number } of text.matchAll(candidates)) if (numberFate(number!) === 'lost') return true;
  return false;
}

/** The first number of a JSON text that would be printed as another one, as it is written there. */
export function lostNumber(text: string): string | undefined {
  return mayLoseNumbers(text) ? numberOf(text, (fate) => fate === 'lost') : undefined;
}

/** Whether a JSON text has numbers that would be written otherwise, or be others: `10.00`. */
export function changesNumbers(text: string): boolean {
  return numberOf(text, (fate) => fate !== 'kept') !== undefined;
}

/** What `JSON.parse` says of a value. */
interface Context {
  /** As written; absent of lists and maps. */
  readonly source?: string;
}

function numberOf(text: string, isIt: (fate: NumberFate) => boolean): string | undefined {
  let found: string | undefined;
  const look = (_key: string, value: unknown, { source = '' }: Context = {}): unknown => {
    if (found === undefined && typeof value === 'number' && isIt(numberFate(source))) found = source;
    return value;
  };
  try {
    JSON.parse(text, look);
  } catch {
    return undefined;
  }
  return found;
}
