import type { FileChange } from '../../../panel/protocol/edits.js';

/** What the line at the bottom says. */
export interface Said {
  readonly text: string;
  readonly at: number;
  /** The edit of this page that it is about. */
  readonly saved?: Saved;
}

/** What an edit of this page has done. */
export interface Saved {
  /** A file that it has made, if the page shows another one. */
  readonly made?: string;
  readonly files: readonly FileChange[];
}
