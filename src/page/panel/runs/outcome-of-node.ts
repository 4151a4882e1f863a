import type { RowNode } from '../state/row-nodes.js';
import { isAskedFor, outcomeOf, planOfFile, type RowOutcome } from '../state/rows-of-run.js';
import type { RunDesk } from './run-desk.js';
import type { PanelRow } from '../../../panel/protocol/protocol.js';

/** What a run says of a row of the list. */
export interface NodeOutcome {
  readonly outcome: RowOutcome;
  /** Whether the row was changed since. */
  readonly isChanged: boolean;
}

const notRun: NodeOutcome = { outcome: { kind: 'not-run' }, isChanged: false };

export function outcomeOfNode(
  { row, child }: Pick<RowNode, 'row' | 'child'>,
  { session, running, view }: Pick<RunDesk, 'session' | 'running' | 'view'>,
  all: readonly PanelRow[],
): NodeOutcome {
  if (!session) return notRun;
  const of = child?.of ?? planOfFile(session).byKey.get(row.key);
  if (!of || of.every(({ kind }) => kind === 'marker')) return notRun;
  const isGoingOn = running !== undefined && running.run === view?.run;
  const isQueued = isGoingOn && (child !== undefined || isAskedFor(running.what, row, all));
  const key = child ? row.key.slice(0, row.key.indexOf('/')) : row.key;
  const stamp = session.stamps[key];
  return { outcome: outcomeOf(session, of, isQueued), isChanged: stamp !== undefined && stamp !== row.stamp };
}

/** What is on a line of its own below a row: why it failed, or what it still waits for. */
export function outcomeNote({ outcome }: NodeOutcome): string | undefined {
  if (outcome.kind !== 'done' || outcome.done.kind !== 'request' || outcome.done.state === 'skipped') return undefined;
  const { note, more = [] } = outcome.done;
  return note !== undefined && more.length > 0 ? `${note} · and ${more.length} more` : note;
}
