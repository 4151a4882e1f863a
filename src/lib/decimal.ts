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
