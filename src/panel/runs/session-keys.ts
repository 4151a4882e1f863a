import { isCaseRow, type Row } from '../../format/plan.js';
import type { FileView } from '../protocol/protocol.js';
import type { RowKey } from '../protocol/row-key.js';
import type { RunSession } from '../protocol/runs.js';
import type { PlannedSession } from '../runner/messages.js';

/** A session of a run, with the keys of the file's rows if the file is still as it ran. */
export function sessionOf({ outline, version }: PlannedSession, view: FileView | undefined): RunSession {
  const keys: Record<string, RowKey> = {};
  const stamps: Record<RowKey, string> = {};
  if (view?.version === version) {
    for (const row of outline.rows) {
      const own = isOwn(row, outline.rows) ? view.rows[row.step] : undefined;
      if (!own) continue;
      keys[row.id] = own.key;
      stamps[own.key] = own.stamp;
    }
  }
  return { outline, version, keys, stamps, done: {}, live: {} };
}

/** Whether a row is in the file itself, and not in a flow that it calls. */
function isOwn({ call }: Row, rows: readonly Row[]): boolean {
  return call === undefined || isCaseRow(rows[call]!);
}
