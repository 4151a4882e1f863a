import type { PanelRow } from '../../../panel/protocol/protocol.js';
import type { RunSession } from '../../../panel/protocol/runs.js';
import type { Row } from '../../../format/plan.js';
import type { ListedRow } from './row-nodes.js';
import { childrenOf, planRows, type ChildRow } from './rows-of-run.js';

/** The rows of a file, each with those below it that a run had: of flows, and of rows of data. */
export function listedRows(rows: readonly PanelRow[], session: RunSession | undefined): readonly ListedRow[] {
  if (!session) return rows.map((row) => ({ row }));
  const byKey = planRows(session);
  return rows.flatMap((row) => {
    const of = byKey.get(row.key) ?? [];
    const isPlain = of.length < 2 && of[0]?.kind !== 'call';
    const children = isPlain ? [] : childrenOf(session, row.key, of);
    return [{ row }, ...children.map((child) => ({ row: rowOfChild(row, child), child }))];
  });
}

function rowOfChild(parent: PanelRow, { row, depth }: ChildRow): PanelRow {
  return {
    key: `${parent.key}/${row.id}`,
    stamp: parent.stamp,
    number: parent.number,
    kind: kindOf(row),
    depth: parent.depth + 1 + depth,
    title: row.title,
    step: { value: {}, secrets: [] },
    line: parent.line,
    lastLine: parent.lastLine,
    yaml: '',
    hidden: [],
    tests: [],
    captures: [],
    problems: [],
    ...(row.kind === 'call' && row.aliased && { alias: row.alias }),
  };
}

function kindOf(row: Row): PanelRow['kind'] {
  if (row.kind === 'marker') return row.marker;
  return row.kind === 'note' ? 'request' : row.kind;
}
