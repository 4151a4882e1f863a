import type { RefObject } from 'preact';
import type { Found } from '../data/visible.js';
import type { Action } from '../state/state.js';
import { countText } from '../text/words.js';
import { Icon } from './icons.js';

export interface ToolbarProps {
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
      <label class="search">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          value={query}
          placeholder="Search titles, URLs, reasons, files"
          aria-label="Search titles, URLs, reasons and files"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => dispatch({ kind: 'search', query: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        {query === '' && <kbd aria-hidden="true">/</kbd>}
      </label>
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
