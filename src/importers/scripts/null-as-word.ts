/**
 * What a flow keeps for its caller, with the word `null` in the place of null: to its caller, null is what the flow did not set.
 *
 * @param kept - captures and sets, as JSON
 */
export function withNullAsWord<Kept>(kept: Kept): Kept {
  const words = (_: string, value: unknown): unknown =>
    typeof value === 'string' ? value.replace(/\bdefault null(?=\}\}$|$)/, "default 'null'") : value;
  return JSON.parse(JSON.stringify(kept, words)) as Kept;
}
