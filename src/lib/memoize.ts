/** A function that computes its answer when it is first asked, and keeps it, but nothing that it was computed of. */
export function once<Value>(compute: () => Value): () => Value {
  let source: (() => Value) | undefined = compute;
  let known: Value;
  return () => {
    if (source) {
      known = source();
      source = undefined;
    }
    return known;
  };
}

/** A function that computes its answer for an object when it is first asked, and keeps it for as long as the object is there. */
export function onceFor<Key extends WeakKey, Value extends object>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const kept = known.get(key);
    if (kept) return kept;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}

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
