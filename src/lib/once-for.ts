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
