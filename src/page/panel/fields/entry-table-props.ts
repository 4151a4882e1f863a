import type { Suggestion } from '../controls/use-suggestions.js';
import type { Codec } from './codecs.js';
import type { Path } from './place.js';

export interface EntryTableProps {
  readonly path: Path;
  /** What an entry is: `header`. */
  readonly noun: string;
  /** Heads of the columns. @default Name and Value */
  readonly heads?: readonly [name: string, value: string];
  /** Whether values keep their types: numbers, lists, `null`. */
  readonly isTyped?: boolean;
  /** What is shown for a value that is null. */
  readonly nullWords?: string;
  /** What another name for an entry does. @default only the key changes */
  readonly renaming?: 'key' | 'variable';
  /** More rows: what holds without being written here. */
  readonly more?: preact.ComponentChildren;
  /** Names that can be chosen for new entries. */
  readonly names?: readonly string[];
  /** Values that can be chosen. */
  readonly values?: readonly Suggestion[];
  /** Entries that could be there: each is a row until it has a value. */
  readonly offered?: readonly Offered[];
  /** What is below the value of an entry. */
  readonly below?: (name: string) => preact.ComponentChildren;
  /** How values are written, where that is not as texts. */
  readonly codec?: Codec;
}

export interface Offered {
  readonly name: string;
  /** What is there without it. */
  readonly words: string;
  readonly isRequired: boolean;
}
