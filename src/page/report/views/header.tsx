import { durationText } from '../../../format/duration.js';
import type { ReportIndex } from '../../../record/report.js';
import type { Theme } from '../../shared/hooks/use-kept.js';
import { plainText, countText, timeText } from '../../shared/text/words.js';
import { HelpButton, ThemeButton } from '../../shared/views/switches.js';
import { SearchField } from '../../shared/views/search-field.js';
import type { RefObject } from 'preact';
import type { Found } from '../data/visible.js';
import type { Action } from '../state/state.js';

interface HeaderProps {
  readonly index: ReportIndex;
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  readonly onHelp: () => void;
}

/** Whose report it is, when it was made, and the page's own switches. */
export function Header({ index, theme, onTheme, onHelp }: HeaderProps) {
  const { failed } = index.summary.sessions;
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
        <ThemeButton theme={theme} onTheme={onTheme} />
        <HelpButton onHelp={onHelp} />
      </div>
    </header>
  );
}

interface ToolbarProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly found: Found | undefined;
  readonly dispatch: (action: Action) => void;
  /** From the field down to the list. */
  readonly onLeave: () => void;
}

/** Search, and how many rows it finds. */
export function Toolbar({ field, query, found, dispatch, onLeave }: ToolbarProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && query !== '') dispatch({ kind: 'search', query: '' });
    else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <div class="toolbar" role="search">
      <SearchField
        field={field}
        query={query}
        placeholder="Search titles, URLs, tags, reasons, files"
        label="Search titles, URLs, tags, reasons and files"
        letter="/"
        onQuery={(text) => dispatch({ kind: 'search', query: text })}
        onKeyDown={onKeyDown}
      />
      <span class="found" aria-live="polite">
        {found && `${countText(found.requests, 'request')} found`}
      </span>
      <button type="button" class="quiet" onClick={() => dispatch({ kind: 'open-all', open: true })}>
        Expand all
      </button>
      <button type="button" class="quiet" onClick={() => dispatch({ kind: 'open-all', open: false })}>
        Collapse all
      </button>
    </div>
  );
}
