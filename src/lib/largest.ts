/** The largest of any number of numbers, and `least` at least; `Math.max(...values)` throws for a hundred thousand. */
export function largest(values: readonly number[], least = -Infinity): number {
  return values.reduce((most, value) => Math.max(most, value), least);
}
