import { useLayoutEffect } from 'preact/hooks';
import { useKept } from './use-kept.js';

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
