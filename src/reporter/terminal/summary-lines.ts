import { durationText } from '../../format/duration.js';
import { states, type Counts, type Summary } from '../../record/report.js';
import type { ContractReport } from '../../record/contract-report.js';
import { contractLines } from './contract-lines.js';
import type { Palette, Screen } from './palette.js';
import type { Message, Problem } from '../../format/problem.js';
import { isOfEnvironment } from '../../problems/run/environment.js';
import { pathWord } from '../../lib/quotes.js';
import { summaryNotes } from './summary-notes.js';

/** What a run came to, under its sessions. */
interface RunEnd {
  readonly summary: Omit<Summary, 'sessions'>;
  /** Where no test framework counts the files and the time. */
  readonly run?: {
    readonly sessions: Counts;
    /** ms */
    readonly elapsed: number;
  };
  /** What it met of OpenAPI documents. */
  readonly contract?: readonly ContractReport[] | undefined;
  /** Of the files that ran, as `callsheet check` has them. */
  readonly warnings: readonly Problem[];
  /** What the run itself met. */
  readonly notes: readonly Message[];
}

/**
 * `Requests  5 passed · 1 failed (6)`; then, if there is something to say, `Retried   1 request · 3 sends`, how many warnings the
 * sessions have, and notes. A warning about the environment of the run is a note: `check` may be run in another one.
 */
export function summaryLines(
  { summary, run, contract = [], warnings, notes }: RunEnd,
  screen: Screen,
): readonly string[] {
  const { palette } = screen;
  const inFiles = warnings.filter((warning) => !isOfEnvironment(warning));
  const met = [...warnings.filter(isOfEnvironment), ...notes];
  return [
    ...(run ? [countLine('Sessions', run.sessions, palette)] : []),
    ...requestLines(summary, palette),
    ...contractLines(contract, screen),
    ...(run ? [` ${palette.dim('Duration')}  ${durationText(run.elapsed)}`] : []),
    ...warningLine(inFiles, palette),
    ...summaryNotes(summary, met, screen),
  ];
}

/** ` Requests  5 passed · 1 failed (6)` */
function countLine(heading: string, counts: Counts, palette: Palette): string {
  const all = states.reduce((sum, state) => sum + counts[state], 0);
  const figures = all === 0 ? 'none' : `${stateCounts(counts, palette)} ${palette.dim(`(${all})`)}`;
  return ` ${palette.dim(heading)}  ${figures}`;
}

function requestLines({ retried, requests, ...counts }: RunEnd['summary'], palette: Palette): readonly string[] {
  if (requests === 0) return [];
  const lines = [countLine('Requests', counts, palette)];
  if (retried.requests > 0) {
    const figures = `${count(retried.requests, 'request')} · ${count(retried.sends, 'send')}`;
    lines.push(` ${palette.dim('Retried')}   ${palette.yellow(figures)}`);
  }
  return lines;
}

function stateCounts({ passed, failed, skipped, waiting }: Counts, palette: Palette): string {
  const parts = [
    passed > 0 && palette.bold(palette.green(`${passed} passed`)),
    failed > 0 && palette.bold(palette.red(`${failed} failed`)),
    skipped > 0 && palette.dim(`${skipped} skipped`),
    waiting > 0 && palette.yellow(`${waiting} waiting`),
  ];
  return parts.filter((part) => part !== false).join(palette.dim(' · '));
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** How many warnings the files have and where; `callsheet check` says which. */
function warningLine(warnings: readonly Problem[], palette: Palette): readonly string[] {
  const files = [...new Set(warnings.map(({ file }) => file))];
  const [first] = files;
  if (first === undefined) return [];
  const [where, which] = files.length === 1 ? ['', ` ${pathWord(first)}`] : [` in ${files.length} files`, ''];
  const figures = palette.yellow(`${warnings.length}${where}`);
  return [` ${palette.dim('Warnings')}  ${figures} ${palette.dim(`· npx callsheet check${which}`)}`];
}
