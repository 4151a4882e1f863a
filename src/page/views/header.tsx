import { durationText } from '../../format/duration.js';
import type { ReportIndex } from '../../record/report-index.js';
import { themes, type Theme } from '../hooks/use-kept.js';
import { plainText, countText, timeText } from '../text/words.js';
import { Icon } from './icons.js';

export interface HeaderProps {
  readonly index: ReportIndex;
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  readonly onHelp: () => void;
}

/** Whose report it is, when it was made, and the page's own switches. */
export function Header({ index, theme, onTheme, onHelp }: HeaderProps) {
  const { failed } = index.summary.sessions;
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!;
  return (
    <header class="header">
      <h1>{plainText(index.name ?? 'callsheet report')}</h1>
      <p class="facts">
        <time dateTime={new Date(index.startedAt).toISOString()}>{timeText(index.startedAt)}</time>
        <span>{durationText(index.elapsed)}</span>
        <span>
          {countText(index.sessions.length, 'session')}
          {failed > 0 && (
            <>
              , <b class="bad">{failed.toLocaleString('en')} failed</b>
            </>
          )}
        </span>
      </p>
      <div class="switches">
        <button
          type="button"
          class="plain"
          title={`Colours: ${theme}`}
          aria-label={`Colours: ${theme}. Change to ${next}`}
          onClick={() => onTheme(next)}
        >
          <Icon name={theme} />
        </button>
        <button type="button" class="plain" title="Keys (?)" aria-label="Help: keys" onClick={onHelp}>
          <span aria-hidden="true">?</span>
        </button>
      </div>
    </header>
  );
}
