import { pathsIn } from '../../authoring/ops/paths-in.js';
import { isCaseRow, type Row } from '../../format/plan.js';
import type { StepRecord } from '../../record/record.js';
import type { ResponseOf, ResponseParts } from '../protocol/edits.js';
import type { FileView } from '../protocol/protocol.js';
import type { RowKey } from '../protocol/row-key.js';
import type { RunSession, RunView } from '../protocol/runs.js';
import { numberOfIf } from './block-if.js';

/** The runs that are kept. */
export interface KeptRuns {
  /** Of a file, the last one first. */
  readonly of: (file: string) => readonly { readonly run: string }[];
  readonly show: (run: string) => RunView;
  /** Undefined if its details are not kept. */
  readonly record: (run: string, file: string, id: string) => StepRecord | undefined;
}

/** JSON paths and headers of a response that a row had in the last run, or of the one before it, which its condition reads. */
export function responsePaths(
  view: FileView,
  { key, of }: { readonly key: RowKey; readonly of: ResponseOf },
  runs: KeptRuns,
): ResponseParts {
  for (const { run } of runs.of(view.file)) {
    const { sessions, startedAt } = runs.show(run);
    const session = sessions.find(({ outline }) => outline.file === view.file);
    for (const { id, number } of session ? rowsRead(session, { view, key, of }) : []) {
      const record = runs.record(run, view.file, id);
      if (!record?.response) continue;
      const { title, response } = record;
      return {
        paths: pathsIn(response),
        headers: headersIn(response),
        from: { run, id, row: number, title, status: response.status, at: startedAt },
      };
    }
  }
  return { paths: [], headers: [] };
}

/** Each once; of one that comes in several lines, the first. */
function headersIn({ headers }: NonNullable<StepRecord['response']>): ResponseParts['headers'] {
  const byName = new Map(headers.toReversed().map(([name, value]) => [name.toLowerCase(), value]));
  return [...byName].toReversed().map(([name, value]) => ({ name, value: value.slice(0, longestHeader) }));
}

const longestHeader = 80;

interface Target {
  readonly view: FileView;
  readonly key: RowKey;
  readonly of: ResponseOf;
}

/** Rows of the run whose response counts, the nearest first; each with the number that its row of the file has now. */
function rowsRead({ outline, keys, done }: RunSession, { view, key, of }: Target): readonly RowRead[] {
  const { rows } = outline;
  const numbers = new Map(view.rows.map((row) => [row.key, row.number]));
  const own = of === 'condition' ? numberOfIf(view, numbers.get(key) ?? 0) : (numbers.get(key) ?? 0);
  const numberOf = (row: Row): number => numbers.get(keys[ownerOf(row, rows).id] ?? '') ?? 0;
  if (of === 'own') return rows.flatMap(({ id }) => (keys[id] === key ? [{ id, number: own }] : [])).toReversed();
  const bound = rows.findIndex((row) => numberOf(row) > (of === 'after' ? own : own - 1));
  return rows
    .slice(0, bound < 0 ? rows.length : bound)
    .flatMap((row) => (numberOf(row) > 0 && Object.hasOwn(done, row.id) ? [{ id: row.id, number: numberOf(row) }] : []))
    .toReversed();
}

interface RowRead {
  readonly id: string;
  readonly number: number;
}

/** The row of the file itself that a row is in. */
function ownerOf(row: Row, rows: readonly Row[]): Row {
  let owner = row;
  while (owner.call !== undefined && !isCaseRow(rows[owner.call]!)) owner = rows[owner.call]!;
  return owner;
}
