import { useState, useLayoutEffect } from 'preact/hooks';

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

/** What was kept under a name. Files opened from disk may have no storage. */
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

export type Theme = 'auto' | 'light' | 'dark';
export const themes: readonly Theme[] = ['auto', 'light', 'dark'];

/** The colour scheme: the system's, until the reader chooses one. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useKept<Theme>('theme', 'auto');
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = theme === 'auto' ? 'light dark' : theme;
  }, [theme]);
  return [theme, setTheme];
}
