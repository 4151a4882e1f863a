/** In cents, with the tax in per cent. */
export function withTax(net: number, tax: number): number {
  return Math.round(net * (1 + tax / 100));
}
