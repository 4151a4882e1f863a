import { useState } from 'preact/hooks';

/** A choice that outlives the page where the browser allows it; files opened from disk may have no storage. */
export function useKept<Value extends string>(name: string, initial: Value): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => (read(name) as Value | null) ?? initial);
  const keep = (next: Value): void => {
    setValue(next);
    write(name, next);
  };
  return [value, keep];
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(`callsheet:${name}`);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(`callsheet:${name}`, value);
  } catch {
    // The choice holds for this page alone.
  }
}
