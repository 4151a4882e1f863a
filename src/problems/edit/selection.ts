import type { Message } from '../../format/problem.js';
import type { SelectionFault } from '../../format/steps/select-run.js';

/** Why rows cannot be edited as one. */
export function badSelection(fault: SelectionFault): Message {
  switch (fault.kind) {
    case 'nothing':
      return badRows('');
    case 'outside':
      return rowOutOfRange(fault.row, fault.count);
    case 'gap':
      return selectionHasGap(fault.rows, fault.missing);
    case 'cut':
      return blockCut(fault, fault.block.if, fault.block.last);
  }
}

export function badRows(text: string): Message {
  return {
    code: 'bad-rows',
    message: text === '' ? 'no rows given' : `invalid rows \`${text}\``,
    hint: 'Write numbers and ranges as `callsheet rows` prints them, such as `2-4` or `2,3,4`.',
  };
}

export function rowOutOfRange(row: number, count: number): Message {
  return {
    code: 'row-out-of-range',
    message: `row ${row} does not exist`,
    hint: `See the rows with \`callsheet rows\`. The file has ${count === 1 ? 'one row' : `rows 1 to ${count}`}.`,
  };
}

/** Of rows that are to be shown as curl commands. */
export function rowSendsNothing(rows: readonly number[]): Message {
  return {
    code: 'row-sends-nothing',
    message: rows.length === 1 ? `row ${rows[0]} is not a request` : `rows ${rowList(rows)} have no request`,
    hint: 'Name rows of requests. The requests of a call are in the file of its flow.',
  };
}

function selectionHasGap(rows: readonly number[], missing: readonly number[]): Message {
  const between = missing.length === 1 ? `row ${missing[0]} is` : `rows ${rowList(missing)} are`;
  return {
    code: 'selection-has-gap',
    message: `rows ${rowList(rows)} are not adjacent: ${between} between them`,
    hint: `Select rows ${rows[0]}-${rows.at(-1)}, or one of the parts.`,
  };
}

function blockCut(selected: { from: number; to: number }, start: number, end: number): Message {
  const { from, to } = selected;
  return {
    code: 'block-cut',
    message: `${from === to ? `row ${from} is` : `rows ${from}-${to} are`} part of the if / else of rows ${start}-${end}`,
    hint: `Select the whole block (rows ${Math.min(from, start)}-${Math.max(to, end)}), or only rows of one arm.`,
  };
}

/** `2-4, 6` */
export function rowList(rows: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && run[1] === row - 1) run[1] = row;
    else runs.push([row, row]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ');
}

export function nothingWouldBeLeft(file: string): Message {
  return {
    code: 'nothing-left',
    message: `${file} would have no rows left`,
    hint: 'Add a request first, or delete the file.',
  };
}
