import type { Project } from '../../authoring/project/project.js';
import { rows, type RowView } from '../../authoring/ops/rows.js';
import { describeStep } from '../../format/steps/describe.js';
import { printableLine } from '../../lib/printable.js';
import { type Colours, UsageError } from '../shared/context.js';

/** The rows of a file to choose from. */
export function listRows(project: Project, file: string): readonly RowView[] {
  const panel = rows(project, { file });
  if (panel.kind === 'refused') throw new UsageError(panel);
  return panel.rows;
}

/** Number and title, indented under the arms. */
export function rowLine({ number, depth, title, alias }: RowView): string {
  return `${String(number).padStart(2)} ${'  '.repeat(depth)}${printableLine(alias === undefined ? title : `${title} ${alias}`)}`;
}

/** A row as the Requests panel shows it: what it is, its settings, notices, and what the last run gave. */
export function paintRow(row: RowView, { width, colours }: { width: number; colours: Colours }): readonly string[] {
  const indent = '  '.repeat(row.depth);
  const pad = ' '.repeat(width + 1) + indent;
  const isMarker = describeStep(row).role !== undefined;
  const shown = printableLine(row.title);
  const title = isMarker ? colours.cyan(shown) : shown;
  const extras = [row.alias && colours.dim(printableLine(row.alias)), lastText(row, colours)];
  const details = [
    row.each === undefined ? undefined : `each of ${row.each}`,
    row.once && 'once per run',
    row.tags && `tags ${row.tags.join(', ')}`,
    row.when === undefined ? undefined : `when ${row.when}`,
    row.skip === undefined ? undefined : `skipped${row.skip === '' ? '' : `: ${row.skip}`}`,
    row.retry === undefined ? undefined : `↻ ${row.retry}`,
    row.poll === undefined ? undefined : `poll ${row.poll}`,
    row.stream === undefined ? undefined : `stream ${row.stream}`,
  ].flatMap((text) => (text === undefined ? [] : [colours.dim(printableLine(text))]));
  const notices = row.notices.map(({ message }) => colours.yellow(printableLine(`! ${message}`)));
  return [
    `${colours.dim(String(row.number).padStart(width))} ${indent}${[title, ...extras].filter(Boolean).join('  ')}`,
    ...[...details, ...notices].map((line) => `${pad}  ${line}`),
  ];
}

const marks = { passed: '✓', failed: '✗', skipped: '↓', waiting: '…' } as const;

function lastText({ last }: RowView, colours: Colours): string | undefined {
  if (!last) return undefined;
  const paint = { passed: colours.green, failed: colours.red, skipped: colours.dim, waiting: colours.yellow }[
    last.state
  ];
  const { counts, status, duration, sends, reason } = last;
  const total = counts ? counts.passed + counts.failed + counts.waiting : 0;
  const parts = [
    marks[last.state],
    ...(counts ? [`${counts.passed}/${total}`] : []),
    ...(status === undefined ? [] : [String(status)]),
    ...(duration === undefined ? [] : [`${Math.round(duration)}ms`]),
    ...(sends > 1 ? [`↻${sends}`] : []),
    ...(reason === undefined ? [] : [reason]),
  ];
  return paint(printableLine(parts.join(' ')));
}
