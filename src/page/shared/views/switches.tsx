import { themes, type Theme } from '../hooks/use-kept.js';
import { Icon } from './icons.js';

interface ThemeButtonProps {
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
}

export function ThemeButton({ theme, onTheme }: ThemeButtonProps) {
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!;
  return (
    <button
      type="button"
      class="plain"
      title={`Colours: ${theme}`}
      aria-label={`Colours: ${theme}. Change to ${next}`}
      onClick={() => onTheme(next)}
    >
      <Icon name={theme} />
    </button>
  );
}

export function HelpButton({ onHelp }: { readonly onHelp: () => void }) {
  return (
    <button type="button" class="plain" title="Keyboard shortcuts (?)" aria-label="Keyboard shortcuts" onClick={onHelp}>
      <span aria-hidden="true">?</span>
    </button>
  );
}
