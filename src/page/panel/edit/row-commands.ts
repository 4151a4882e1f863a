import type { PanelRow } from '../../../panel/protocol/protocol.js';
import { findBlocks, selectRun, type RowBlock } from '../../../format/steps/select-run.js';
import { badSelection, nothingWouldBeLeft } from '../../../problems/edit/selection.js';
import { armWithoutCondition, elseExists } from '../../../problems/edit/blocks.js';
import { noRequestSelected } from '../../../problems/edit/flows.js';

/** What can be done with rows; each has its place in the menu, in the bar, or a key. */
export type RowCommandId =
  | 'extract'
  | 'wrap'
  | 'condition'
  | 'else-if'
  | 'else'
  | 'unwrap'
  | 'run-to'
  | 'run-rows'
  | 'add'
  | 'open-flow'
  | 'rename-flow'
  | 'skip'
  | 'unskip'
  | 'duplicate'
  | 'up'
  | 'down'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'delete'
  | 'copy-curl'
  | 'copy-link'
  | 'open-editor';

export interface RowCommand {
  readonly id: RowCommandId;
  readonly label: string;
  /** As `keyName` reads them. */
  readonly keys?: string;
  readonly group: number;
  /** Why it cannot be done, in the words of the operation. */
  readonly why?: string;
}

export interface RowsOf {
  readonly file: string;
  /** All rows of the file. */
  readonly all: readonly PanelRow[];
  /** Those that are selected, in the order of the file. */
  readonly selected: readonly PanelRow[];
  /** Why no row can be edited now. */
  readonly stale: string | undefined;
  /** Why no row can run. @default they can */
  readonly runFault?: string | undefined;
  /** Whether the run that is shown has sent the request of a row. */
  readonly isSent: (row: PanelRow) => boolean;
}

/** What the menu of a selection has, with the reason of what cannot be done. */
export function rowCommands(of: RowsOf): readonly RowCommand[] {
  const { selected, stale } = of;
  const commands = [
    ...runCommands(of),
    ...flowCommands(of),
    ...blockCommands(of),
    ...editCommands(of),
    ...placeCommands(of),
  ];
  const reads = new Set<RowCommandId>(['copy', 'copy-curl', 'copy-link', 'open-editor', 'open-flow']);
  const why = stale ?? (selected.length === 0 ? 'no row is selected' : undefined);
  return commands.map(({ why: own, ...command }) => {
    const reason = (reads.has(command.id) ? undefined : why) ?? own;
    return { ...command, ...(reason !== undefined && { why: reason }) };
  });
}

type Draft = Omit<RowCommand, 'why'> & { readonly why?: string | undefined };

function runCommands({ selected, runFault: fault }: RowsOf): readonly Draft[] {
  const able = selected.filter(({ kind }) => kind === 'request' || kind === 'call' || kind === 'set');
  const why = fault ?? (able.length > 0 ? undefined : 'rows of an if / else do not run by themselves');
  const [, more] = selected;
  const to: Draft = { id: 'run-to', label: 'Run to here', keys: 'Mod+Enter', group: -1, why };
  return [...(more ? [] : [to]), { id: 'run-rows', label: more ? 'Run selected' : 'Run row', group: -1, why }];
}

function flowCommands(of: RowsOf): readonly Draft[] {
  const run = runFault(of);
  const hasRequest = of.selected.some(({ kind }) => kind === 'request' || kind === 'call');
  const why = run ?? (hasRequest ? undefined : noRequestSelected().message);
  return [
    { id: 'extract', label: 'Extract to flow…', group: 0, why },
    { id: 'wrap', label: 'Wrap in an if / else…', keys: 'W', group: 0, why: run },
  ];
}

function blockCommands(of: RowsOf): readonly Draft[] {
  const [row, more] = of.selected;
  if (!row || more) return [];
  const block = blockOf(of, row.number);
  const edit: Draft = { id: 'condition', label: 'Edit condition…', group: 1 };
  if (!block) return row.kind === 'set' ? [] : [edit];
  const [isElse, isEnd] = [row.kind === 'else', row.kind === 'end'];
  const full = block.else === undefined ? undefined : elseExists(block.if, block.else).message;
  const markers = block.arms.length + (block.end === undefined ? 0 : 1);
  return [
    { ...edit, why: isElse || isEnd ? armWithoutCondition(row.number, row.kind).message : undefined },
    { id: 'else-if', label: 'Add else if…', group: 1, why: full },
    { id: 'else', label: 'Add else', group: 1, why: full },
    {
      id: 'unwrap',
      label: 'Remove the if / else (keep requests)',
      group: 1,
      why: markers === of.all.length ? nothingWouldBeLeft(of.file).message : undefined,
    },
  ];
}

function editCommands(of: RowsOf): readonly Draft[] {
  const { all, selected } = of;
  const [first, last] = [selected[0]?.number ?? 0, selected.at(-1)?.number ?? 0];
  const run = runFault(of);
  const able = selected.filter(({ kind }) => kind === 'request' || kind === 'call');
  const isSkipped = able.length > 0 && able.every(({ skip }) => skip !== undefined);
  const gone = deleteFault(of);
  return [
    { id: 'add', label: 'Add step after…', keys: 'A', group: 2 },
    {
      id: isSkipped ? 'unskip' : 'skip',
      label: isSkipped ? 'Do not skip' : 'Skip',
      keys: 'X',
      group: 2,
      why: able.length > 0 ? undefined : 'only requests and calls can be skipped',
    },
    { id: 'duplicate', label: 'Duplicate', keys: 'D', group: 2, why: run },
    {
      id: 'up',
      label: 'Move up',
      keys: 'Alt+↑',
      group: 2,
      why: run ?? (first > 1 ? undefined : 'row 1 is the first row'),
    },
    {
      id: 'down',
      label: 'Move down',
      keys: 'Alt+↓',
      group: 2,
      why: run ?? (last < all.length ? undefined : `row ${last} is the last row`),
    },
    { id: 'copy', label: 'Copy', keys: 'Mod+C', group: 3 },
    { id: 'cut', label: 'Cut', keys: 'Mod+X', group: 3, why: gone },
    { id: 'paste', label: 'Paste', keys: 'Mod+V', group: 3 },
    { id: 'delete', label: 'Delete', keys: 'Delete', group: 3, why: gone },
  ];
}

function placeCommands({ selected, isSent }: RowsOf): readonly Draft[] {
  const [row, more] = selected;
  if (!row || more) return [];
  const flow: readonly Draft[] = [
    { id: 'open-flow', label: 'Open the flow', group: 4 },
    { id: 'rename-flow', label: 'Rename the flow…', keys: 'F2', group: 4 },
  ];
  const curl: Draft = {
    id: 'copy-curl',
    label: 'Copy as curl',
    group: 4,
    why: isSent(row) ? undefined : 'no run has sent it',
  };
  return [
    ...(row.flow === undefined ? [] : flow),
    ...(row.kind === 'request' ? [curl] : []),
    { id: 'copy-link', label: 'Copy link', group: 4 },
    { id: 'open-editor', label: 'Open in editor', group: 4 },
  ];
}

function numbersOf(rows: readonly PanelRow[]): readonly number[] {
  return rows.map(({ number }) => number);
}

function runFault({ all, selected }: RowsOf): string | undefined {
  const run = selectRun(all, numbersOf(selected));
  return run.kind === 'run' ? undefined : badSelection(run).message;
}

/** Rows that are deleted need not be adjacent; each part of them is whole by itself. */
function deleteFault({ file, all, selected }: RowsOf): string | undefined {
  if (selected.length === all.length) return nothingWouldBeLeft(file).message;
  const parts: number[][] = [];
  for (const row of numbersOf(selected)) {
    const part = parts.at(-1);
    if (part?.at(-1) === row - 1) part.push(row);
    else parts.push([row]);
  }
  for (const part of parts) {
    const run = selectRun(all, part);
    if (run.kind !== 'run') return badSelection(run).message;
  }
  return undefined;
}

function blockOf({ all }: RowsOf, row: number): RowBlock | undefined {
  return findBlocks(all).find(({ arms, end }) => arms.includes(row) || end === row);
}
