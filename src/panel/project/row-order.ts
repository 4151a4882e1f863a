/**
 * Where each row of the new text comes from: its number in the old one, from 1, or undefined of a row that is new.
 *
 * @param before - how many rows there were
 * @param after - how many there are
 */
export type RowOrder = (before: number, after: number) => readonly (number | undefined)[];

/** Rows that stay where they are, whatever their texts. */
export const sameRows: RowOrder = (before, after) =>
  Array.from({ length: after }, (_, at) => numberUpTo(before, at + 1));

/** @param row - 0 is before the first */
export function insertedAfter(row: number): RowOrder {
  return (before, after) => {
    const count = Math.max(0, after - before);
    const rows = numbers(1, before);
    return [...rows.slice(0, row), ...news(count), ...rows.slice(row)];
  };
}

export function without(rows: readonly number[]): RowOrder {
  return (before) => numbers(1, before).filter((row) => !rows.includes(row));
}

/** @param after - as rows are numbered before they move; 0 is before the first */
export function movedAfter(rows: readonly number[], after: number): RowOrder {
  const moved = rows.toSorted((a, b) => a - b);
  return (before) => {
    const isOther = (row: number): boolean => !moved.includes(row);
    return [...numbers(1, after).filter(isOther), ...moved, ...numbers(after + 1, before).filter(isOther)];
  };
}

/** A new row before rows, and one behind them. */
export function wrappedRows(rows: readonly number[]): RowOrder {
  const [from, to] = [Math.min(...rows), Math.max(...rows)];
  return (before) => [...numbers(1, from - 1), undefined, ...numbers(from, to), undefined, ...numbers(to + 1, before)];
}

/** New rows in the place of others. */
export function replacedRows(rows: readonly number[]): RowOrder {
  const [from, to] = [Math.min(...rows), Math.max(...rows)];
  return (before, after) => {
    const count = Math.max(0, after - before + (to - from + 1));
    return [...numbers(1, from - 1), ...news(count), ...numbers(to + 1, before)];
  };
}

function numberUpTo(most: number, row: number): number | undefined {
  return row <= most ? row : undefined;
}

function numbers(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

function news(count: number): readonly undefined[] {
  return Array.from({ length: count }, () => undefined);
}
