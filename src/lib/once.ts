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
