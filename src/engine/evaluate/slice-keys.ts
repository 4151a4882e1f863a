/** The keys that a slice such as `1:3`, `-2:` or `::-1` takes of a list; none where its step is 0. */
export function sliceKeys(slice: string, length: number): readonly number[] {
  const [from, to, step = 1] = slice.split(':').map((part) => (part === '' ? undefined : Number(part)));
  const [low, high] = step > 0 ? [0, length] : [-1, length - 1];
  const [first, last] = step > 0 ? [low, high] : [high, low];
  const bound = (index: number): number => Math.min(Math.max(index < 0 ? index + length : index, low), high);
  const end = to === undefined ? last : bound(to);
  const keys: number[] = [];
  if (step === 0) return keys;
  for (let key = from === undefined ? first : bound(from); step > 0 ? key < end : key > end; key += step)
    keys.push(key);
  return keys;
}
