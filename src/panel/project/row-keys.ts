import { diffArrays } from 'diff';
import type { RowKey } from '../protocol/row-key.js';
import type { RowOrder } from './row-order.js';

/** The keys of a file's rows. Each outlives edits of its row. */
export interface RowKeys {
  /**
   * @param texts - of the rows, in order
   * @param order - where they come from, if that is known
   * @returns a key for each
   */
  readonly next: (texts: readonly string[], order?: RowOrder) => readonly RowKey[];
  /** Takes keys that rows had before, in a text that has come back. */
  readonly restore: (texts: readonly string[], keys: readonly RowKey[]) => void;
}

/** Rows are matched by equal text first; then those between two matched ones by their place. */
export function openRowKeys(): RowKeys {
  let known: readonly KnownRow[] = [];
  let count = 0;
  const fresh = (): RowKey => `r${++count}`;

  function restore(texts: readonly string[], keys: readonly RowKey[]): void {
    known = texts.map((text, index) => ({ key: keys[index]!, text }));
  }

  return {
    restore,
    next: (texts, order) => {
      const origins = order?.(known.length, texts.length);
      const keys =
        origins?.length === texts.length
          ? origins.map((origin) => (origin === undefined ? undefined : known[origin - 1]?.key))
          : matched(known, texts);
      const all = keys.map((key) => key ?? fresh());
      restore(texts, all);
      return all;
    },
  };
}

interface KnownRow {
  readonly key: RowKey;
  readonly text: string;
}

function matched(known: readonly KnownRow[], texts: readonly string[]): readonly (RowKey | undefined)[] {
  const keys: (RowKey | undefined)[] = [];
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
      for (const _ of value) keys.push(left.shift());
      left = [];
    } else {
      for (const _ of value) keys.push(known[at++]!.key);
      left = [];
    }
  }
  return keys;
}
