/** A text with dots over some ranges of it: pairs of offsets. */
export function maskedText(text: string, hidden: readonly (readonly [number, number])[]): string {
  return hidden
    .toSorted(([a], [b]) => b - a)
    .reduce((shown, [from, to]) => `${shown.slice(0, from)}••••${shown.slice(to)}`, text);
}
