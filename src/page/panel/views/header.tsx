import type { Theme } from '../../shared/hooks/use-kept.js';
import { plainText } from '../../shared/text/words.js';
import { Icon } from '../../shared/views/icons.js';
import { RunBar } from '../runs/run-bar.js';
import { HelpButton, ThemeButton } from '../../shared/views/switches.js';

interface PanelHeaderProps {
  readonly name: string;
  /** Whether the column of files is shown. */
  readonly files: boolean;
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  readonly onHelp: () => void;
  readonly onFiles: (shown: boolean) => void;
}

/** Whose sessions these are, what runs the one that is shown, and the page's own switches. */
export function PanelHeader({ name, files, theme, onTheme, onHelp, onFiles }: PanelHeaderProps) {
  return (
    <header class="header">
      <button
        type="button"
        class="plain"
        title="Files ([)"
        aria-label="Files"
        aria-expanded={files}
        onClick={() => onFiles(!files)}
      >
        <Icon name="menu" />
      </button>
      <h1>{plainText(name)}</h1>
      <RunBar />
      <div class="switches">
        <ThemeButton theme={theme} onTheme={onTheme} />
        <HelpButton onHelp={onHelp} />
      </div>
    </header>
  );
}
