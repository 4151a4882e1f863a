import { addElse, addElseIf, unwrap, wrap } from '../../authoring/ops/blocks.js';
import { editCondition, removeCondition } from '../../authoring/ops/edit-condition.js';
import type { RowView } from '../../authoring/ops/rows.js';
import { optionsExclude } from '../../problems/cli/cli.js';
import { UsageError } from '../shared/context.js';
import { askCondition, type Asker } from './ask.js';
import { author, type AuthoringCall } from './author.js';
import { readReport } from './read-report.js';

interface GivenRow {
  readonly file: string | undefined;
  readonly row: number | undefined;
}

interface GivenCondition {
  readonly if: string | undefined;
  readonly last: string | undefined;
}

const isIf = ({ kind }: RowView): boolean => kind === 'if';
const canHaveCondition = ({ kind }: RowView): boolean => kind !== 'else' && kind !== 'end';
const hasWhen = ({ when }: RowView): boolean => when !== undefined;

export function runWrap(
  given: GivenCondition & { readonly file: string | undefined; readonly rows: string | undefined },
  call: AuthoringCall,
): Promise<number> {
  return author(call, async (project, ask) => {
    const file = await ask.file(given.file, 'file');
    const rows = await ask.rows(given.rows, file);
    const condition = await conditionFor(ask, call, { given, file, row: rows[0] ?? 1 });
    return wrap(project, { file, rows, condition });
  });
}

export function runCondition(
  given: GivenRow & GivenCondition & { readonly remove: boolean },
  call: AuthoringCall,
): Promise<number> {
  if (given.remove && given.if !== undefined) throw new UsageError(optionsExclude('--remove', '--if'));
  return author(call, async (project, ask) => {
    if (given.remove) return removeCondition(project, await place(ask, given, hasWhen));
    const { file, row } = await place(ask, given, canHaveCondition);
    return editCondition(project, { file, row, condition: await conditionFor(ask, call, { given, file, row }) });
  });
}

export function runElse(given: GivenRow, call: AuthoringCall): Promise<number> {
  return author(call, async (project, ask) => addElse(project, await place(ask, given, isIf)));
}

export function runElseIf(given: GivenRow & GivenCondition, call: AuthoringCall): Promise<number> {
  return author(call, async (project, ask) => {
    const { file, row } = await place(ask, given, isIf);
    return addElseIf(project, { file, row, condition: await conditionFor(ask, call, { given, file, row }) });
  });
}

export function runUnwrap(given: GivenRow, call: AuthoringCall): Promise<number> {
  return author(call, async (project, ask) => unwrap(project, await place(ask, given, isIf)));
}

async function place(
  ask: Asker,
  given: GivenRow,
  fits: (row: RowView) => boolean,
): Promise<{ file: string; row: number }> {
  const file = await ask.file(given.file, 'file');
  return { file, row: await ask.row(given.row, file, fits) };
}

function conditionFor(
  ask: Asker,
  { context }: AuthoringCall,
  { given, file, row }: { given: GivenCondition; file: string; row: number },
): Promise<string> {
  const last = given.last === undefined ? undefined : readReport(context, given.last, file);
  return askCondition(ask, given.if, { last, row });
}
