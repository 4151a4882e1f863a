import { failureLine, receivedLine, type StepRecord } from '../../record/record.js';
import { states, type Report, type SessionReport } from '../../record/report.js';
import { durationText } from '../../format/duration.js';
import { printableLine } from '../../lib/printable.js';
import { placedSteps } from '../terminal/failed-things.js';
import { marks } from '../terminal/palette.js';
import { withWholeFailures, type WholeRecord } from '../whole-record.js';

/** Rows of the second table; GitHub takes 1 MiB of a step. */
const mostRows = 50;
/** Characters of what happened. */
const mostText = 300;

/** The summary of a run as GitHub Actions shows it on the page of a job, in Markdown: counts, then what failed and what waits. */
export function stepSummary({ summary, sessions, elapsed }: Report, wholeRecord: WholeRecord): string {
  const rows = sessions.flatMap((session) => sessionRows(withWholeFailures(session, wholeRecord)));
  const shown = rows.slice(0, mostRows);
  const rest = rows.length - shown.length;
  const lines = [
    `### callsheet: ${summary.sessions.failed > 0 ? 'failed' : 'passed'} in ${durationText(elapsed)}`,
    '',
    ...table(
      ['', ...states],
      [
        ['sessions', ...states.map((state) => String(summary.sessions[state]))],
        ['requests', ...states.map((state) => String(summary[state]))],
      ],
    ),
    ...(rows.length === 0 ? [] : ['', ...table(['', 'session', 'step', 'what happened'], shown)]),
    ...(rest > 0 ? ['', `… and ${rest} more`] : []),
  ];
  return `${lines.join('\n')}\n\n`;
}

type Row = readonly string[];

function sessionRows(session: SessionReport): readonly Row[] {
  const file = inert(session.file);
  const own = session.failures.map((failure) => [marks.failed, file, '', inert(failure.message)]);
  const steps = placedSteps(session).filter(({ record }) => record.state === 'failed' || record.state === 'waiting');
  return [
    ...own,
    ...steps.map(({ path, record }) => [
      marks[record.state],
      file,
      inert(path.slice(1).join(' › ')),
      inert(happened(record)),
    ]),
  ];
}

function happened(record: StepRecord): string {
  const [first] = record.failures;
  if (!first) return record.reason ?? '';
  const received = receivedLine(first);
  return failureLine(first, record) + (received === undefined ? '' : `, ${received}`);
}

function table(head: Row, rows: readonly Row[]): readonly string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

/** As it is, whatever signs of Markdown or HTML it has: none of them is one as an entity. */
function inert(text: string): string {
  const line = printableLine(text);
  const cut = line.length > mostText ? `${line.slice(0, mostText)}…` : line;
  return cut.toWellFormed().replace(/[^\p{L}\p{N} ]/gu, (sign) => `&#${sign.codePointAt(0)!};`);
}
