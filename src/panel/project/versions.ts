import type { FileView } from '../protocol/protocol.js';
import type { RowKey } from '../protocol/row-key.js';

/** What pages have seen of a text of a file. */
export interface SeenVersion {
  readonly keys: readonly RowKey[];
  /** The texts of its rows. */
  readonly texts: ReadonlyMap<RowKey, string>;
  /** What is above the rows, as JSON. */
  readonly head: string;
}

export interface Versions {
  readonly keep: (view: FileView) => void;
  readonly of: (version: string) => SeenVersion | undefined;
}

const mostVersions = 50;

/** The last texts of a file. What a page has seen is compared with them when it edits a file that has changed since. */
export function openVersions(): Versions {
  const kept = new Map<string, SeenVersion>();
  return {
    of: (version) => kept.get(version),
    keep: ({ version, rows, head }) => {
      kept.delete(version);
      kept.set(version, {
        keys: rows.map(({ key }) => key),
        texts: new Map(rows.map(({ key, yaml }) => [key, yaml])),
        head: JSON.stringify(head.value),
      });
      const [oldest] = kept.keys();
      if (kept.size > mostVersions && oldest !== undefined) kept.delete(oldest);
    },
  };
}
