import { useState, useLayoutEffect } from 'preact/hooks';
import type { Summary } from '../../record/report.js';
import { filters, type Filter, type Wish } from '../data/visible.js';

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
function readKept(name: string, place: Place = 'localStorage'): string | null {
  try {
    return window[place].getItem(`callsheet:${name}`);
  } catch {
    return null;
  }
}

function keepText(name: string, value: string, place: Place = 'localStorage'): void {
  try {
    window[place].setItem(`callsheet:${name}`, value);
  } catch {
    // The choice holds for this page alone.
  }
}

/** Keeps what the reader asks to see for as long as the tab is open, as a report is loaded anew after each run. */
export function useKeptWish({ filters: asked, query }: Wish): void {
  useLayoutEffect(() => {
    keepText(name(), JSON.stringify({ filters: [...asked], query }), 'sessionStorage');
  }, [asked, query]);
}

/** What was asked of this report before it was loaded anew. A filter that would show nothing now is no longer asked. */
export function keptWish(summary: Summary): Wish {
  const { filters: asked, query } = read();
  return { filters: new Set(filters.filter((filter) => asked.includes(filter) && hasAny(summary, filter))), query };
}

function hasAny(summary: Summary, filter: Filter): boolean {
  return filter === 'retried' ? summary.retried.requests > 0 : summary[filter] > 0;
}

function read(): { readonly filters: readonly string[]; readonly query: string } {
  return { filters: [], query: '', ...JSON.parse(readKept(name(), 'sessionStorage') ?? '{}') };
}

/** Reports on one disk or server share what is kept. */
function name(): string {
  return `wish:${location.pathname}`;
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
