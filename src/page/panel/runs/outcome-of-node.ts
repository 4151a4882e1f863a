import type { RowNode } from '../state/row-nodes.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import type { RunSession } from '../../../panel/protocol/runs.js';
import { outcomeOf, planRows, type RowOutcome } from '../state/rows-of-run.js';

/** What a run says of a row of the list. */
export interface NodeOutcome {
  readonly outcome: RowOutcome;
  /** Whether the row was changed since. */
  readonly isChanged: boolean;
}

const notRun: NodeOutcome = { outcome: { kind: 'not-run' }, isChanged: false };

/** @param asked - rows of the file that the run still comes to */
export function outcomeOfNode(
  { row, child }: Pick<RowNode, 'row' | 'child'>,
  session: RunSession | undefined,
  asked: ReadonlySet<RowKey>,
): NodeOutcome {
  const of = child ? [child.row] : session && planRows(session).get(row.key);
  if (!session || !of || of.every(({ kind }) => kind === 'marker')) return notRun;
  const key = child?.under ?? row.key;
  const stamp = session.stamps[key];
  const isChanged = stamp !== undefined && stamp !== row.stamp;
  return { outcome: outcomeOf(session, of, asked.has(key)), isChanged };
}

/** What is on a line of its own below a row: why it failed, or what it still waits for. */
export function outcomeNote({ outcome }: NodeOutcome): string | undefined {
  if (outcome.kind !== 'done' || outcome.done.kind !== 'request' || outcome.done.state === 'skipped') return undefined;
  const { note, more = [] } = outcome.done;
  return note !== undefined && more.length > 0 ? `${note} · and ${more.length} more` : note;
}
