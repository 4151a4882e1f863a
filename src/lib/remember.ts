/**
 * A function that keeps its latest answers, by its one argument.
 *
 * @param limit - how many answers are kept; the oldest goes first
 */
export function remember<Key, Value>(limit: number, make: (key: Key) => Value): (key: Key) => Value {
  const kept = new Map<Key, Value>();
  // One iterator for good: a new one would walk past all that was deleted before.
  const oldest = kept.keys();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined || kept.has(key)) return known as Value;
    const value = make(key);
    if (kept.size >= limit) kept.delete(oldest.next().value as Key);
    kept.set(key, value);
    return value;
  };
}
