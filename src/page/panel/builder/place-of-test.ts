import { subjectOf, type CheckRow } from './check-row.js';
import type { TestEntry, TestsDraft } from './test-entries.js';

/** A test, by what it says: its place may be another one by the time that something is done with it. */
export interface PlaceOfTest {
  readonly entry: TestEntry;
  readonly row: CheckRow;
}

/** The keys of tests in the file, and which of them it is. */
export function placeIn(
  { isList, entries }: TestsDraft,
  { entry, row }: PlaceOfTest,
): { readonly keys: readonly (string | number)[]; readonly at: number } {
  if (isList)
    return {
      keys: [...entries.keys()],
      at: Math.max(
        0,
        entries.findIndex((each) => isSame(each, entry)),
      ),
    };
  const keys = [...new Set(entries[0]?.rows.map(subjectOf))];
  return { keys, at: Math.max(0, keys.indexOf(subjectOf(row))) };
}

/** Without a row, and without its test if that has no other. */
export function without({ isList, entries }: TestsDraft, { entry, row }: PlaceOfTest): TestsDraft {
  const left = entries.flatMap((each) => {
    if (isList && !isSame(each, entry)) return [each];
    const rows = each.rows.filter((other) => !isSame(other, row));
    return isList && rows.length === 0 ? [] : [{ ...each, rows }];
  });
  return { isList, entries: left };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
