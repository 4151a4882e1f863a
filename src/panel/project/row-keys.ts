import { diffArrays } from 'diff';
import type { RowKey } from '../protocol/row-key.js';

/** The keys of a file's rows. Each outlives edits of its row. */
export interface RowKeys {
  /** @param texts - of the rows, in order @returns a key for each */
  readonly next: (texts: readonly string[]) => readonly RowKey[];
}

/** Rows are matched by equal text first; then those between two matched ones by their place. */
export function openRowKeys(): RowKeys {
  let known: readonly { readonly key: RowKey; readonly text: string }[] = [];
  let count = 0;
  const fresh = (): RowKey => `r${++count}`;

  return {
    next: (texts) => {
      const keys: RowKey[] = [];
      let at = 0;
      const parts = diffArrays(
        known.map(({ text }) => text),
        [...texts],
      );
      let left: RowKey[] = [];
      for (const { added, removed, value } of parts) {
        if (removed) {
          left = known.slice(at, at + value.length).map(({ key }) => key);
          at += value.length;
        } else if (added) {
          for (const _ of value) keys.push(left.shift() ?? fresh());
          left = [];
        } else {
          for (const _ of value) keys.push(known[at++]!.key);
          left = [];
        }
      }
      known = texts.map((text, index) => ({ key: keys[index]!, text }));
      return keys;
    },
  };
}
