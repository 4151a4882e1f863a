import { useState } from 'preact/hooks';

/** A choice that outlives the page where the browser allows it. */
export function useKept<Value extends string>(name: string, initial: Value): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => (readKept(name) as Value | null) ?? initial);
  const keep = (next: Value): void => {
    setValue(next);
    keepText(name, next);
  };
  return [value, keep];
}

type Place = 'localStorage' | 'sessionStorage';

/** Files opened from disk may have no storage. */
export function readKept(name: string, place: Place = 'localStorage'): string | null {
  try {
    return window[place].getItem(`callsheet:${name}`);
  } catch {
    return null;
  }
}

export function keepText(name: string, value: string, place: Place = 'localStorage'): void {
  try {
    window[place].setItem(`callsheet:${name}`, value);
  } catch {
    // The choice holds for this page alone.
  }
}
