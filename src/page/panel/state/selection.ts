import type { RowKey } from '../../../panel/protocol/row-key.js';

/** Which rows are selected. Children of call rows never are. */
export interface Selection {
  readonly rows: ReadonlySet<RowKey>;
  /** Where a range begins. */
  readonly anchor: RowKey | undefined;
  /** The row that the keyboard is at. */
  readonly cursor: RowKey | undefined;
}

export type SelectionChange =
  /** A click, or a step of the keyboard. */
  | { readonly kind: 'only'; readonly row: RowKey }
  /** From the anchor to a row. */
  | { readonly kind: 'range'; readonly row: RowKey }
  /** Adds a row, or takes it out. */
  | { readonly kind: 'toggle'; readonly row: RowKey }
  /** Moves the keyboard, and selects nothing. */
  | { readonly kind: 'walk'; readonly row: RowKey }
  /** A menu is opened on a row: what is selected stays if the row is part of it. */
  | { readonly kind: 'menu'; readonly row: RowKey }
  /** Rows that an edit has made. */
  | { readonly kind: 'rows'; readonly rows: readonly RowKey[] }
  | { readonly kind: 'all' }
  /** Of many, the one that the keyboard is at; of one, none. */
  | { readonly kind: 'fewer' }
  | { readonly kind: 'none' };

export const nothingSelected: Selection = { rows: new Set(), anchor: undefined, cursor: undefined };

/** @param keys - the rows that a range goes over, in order */
export function reduceSelection(before: Selection, change: SelectionChange, keys: readonly RowKey[]): Selection {
  switch (change.kind) {
    case 'only':
      return only(change.row);
    case 'range':
      return range(before, change.row, keys);
    case 'toggle': {
      const rows = new Set(before.rows);
      if (!rows.delete(change.row)) rows.add(change.row);
      return { rows, anchor: change.row, cursor: change.row };
    }
    case 'walk':
      return { ...before, cursor: change.row };
    case 'menu':
      return before.rows.has(change.row) ? { ...before, cursor: change.row } : only(change.row);
    case 'rows':
      return { rows: new Set(change.rows), anchor: change.rows[0], cursor: change.rows[0] };
    case 'all':
      return { ...before, rows: new Set(keys), cursor: before.cursor ?? keys[0] };
    case 'fewer':
      return fewer(before);
    case 'none':
      return { ...before, rows: new Set() };
  }
}

function only(row: RowKey): Selection {
  return { rows: new Set([row]), anchor: row, cursor: row };
}

/** An anchor that is not among the rows any more begins anew where the keyboard is. */
function range(before: Selection, row: RowKey, keys: readonly RowKey[]): Selection {
  const anchor = [before.anchor, before.cursor, row].find((key) => key !== undefined && keys.includes(key)) ?? row;
  const [from, to] = [keys.indexOf(anchor), keys.indexOf(row)].toSorted((a, b) => a - b) as [number, number];
  return { rows: new Set(keys.slice(from, to + 1)), anchor, cursor: row };
}

function fewer({ rows, cursor }: Selection): Selection {
  const last = cursor !== undefined && rows.has(cursor) ? cursor : [...rows][0];
  return rows.size > 1 && last !== undefined ? only(last) : { rows: new Set(), anchor: undefined, cursor };
}

/**
 * The selection after its file has changed: rows that are gone leave it. The keyboard goes to the row that has taken their place.
 *
 * @param before - keys of the rows as they were
 * @param after - as they are
 */
export function livingSelection(selection: Selection, before: readonly RowKey[], after: readonly RowKey[]): Selection {
  const alive = new Set(after);
  const { rows, anchor, cursor } = selection;
  const isAlive = (key: RowKey | undefined): boolean => key === undefined || alive.has(key);
  if (isAlive(anchor) && isAlive(cursor) && [...rows].every(isAlive)) return selection;
  const at = cursor === undefined ? -1 : before.indexOf(cursor);
  const near = before.slice(at).find((key) => alive.has(key)) ?? before.slice(0, at).findLast((key) => alive.has(key));
  const next = isAlive(cursor) ? cursor : (near ?? after[0]);
  return { rows: new Set([...rows].filter(isAlive)), anchor: isAlive(anchor) ? anchor : next, cursor: next };
}
