import type { RefObject } from 'preact';
import { Icon } from './icons.js';

interface SearchFieldProps {
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly placeholder: string;
  /** For screen readers. */
  readonly label: string;
  /** The key that leads to the field, shown while it is empty. */
  readonly letter?: string;
  readonly onQuery: (query: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

export function SearchField({ field, query, placeholder, label, letter, onQuery, onKeyDown }: SearchFieldProps) {
  return (
    <label class="search">
      <Icon name="search" />
      <input
        {...(field && { ref: field })}
        type="search"
        value={query}
        placeholder={placeholder}
        aria-label={label}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => onQuery(event.currentTarget.value)}
        {...(onKeyDown && { onKeyDown })}
      />
      {letter !== undefined && query === '' && <kbd aria-hidden="true">{letter}</kbd>}
    </label>
  );
}
