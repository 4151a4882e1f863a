import type { Counts, Summary } from '../../record/report.js';
import type { Palette, Screen } from './palette.js';
import type { Message, Problem } from '../../format/problem.js';
import { isOfEnvironment } from '../../problems/run/environment.js';
import { shellWord } from '../../lib/shell-quote.js';
import { codedLines } from './coded-lines.js';

/** `Requests  5 passed · 1 failed (6)` and, where any was sent more than once, `Retried   1 request · 3 sends`. */
export function summaryLines(
  { retried, requests, ...counts }: Omit<Summary, 'sessions'>,
  palette: Palette,
): readonly string[] {
  if (requests === 0) return [];
  const lines = [` ${palette.dim('Requests')}  ${stateCounts(counts, palette)} ${palette.dim(`(${requests})`)}`];
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

/** As wide as the heading. */
const margin = ' '.repeat(11);

/**
 * How many warnings the sessions of a run have and where, under the counts of the run; `callsheet check` says which.
 * Warnings about the run's own environment are shown here: a later command may have another one.
 *
 * @param notes - what the run itself met
 */
export function warningLines(
  warnings: readonly Problem[],
  notes: readonly Message[],
  { palette, columns }: Screen,
): readonly string[] {
  const ofRun = new Map([...warnings.filter(isOfEnvironment), ...notes].map((note) => [inOneLine(note), note.code]));
  const fit = { width: columns - margin.length, most: Infinity };
  const warned = [...ofRun].flatMap(([text, code]) => codedLines({ text, code }, fit, palette.yellow, palette));
  const counted = countLine(
    warnings.filter((warning) => !isOfEnvironment(warning)),
    palette,
  );
  const heading = ` ${palette.dim('Warnings')}  `;
  return [...counted, ...warned].map((line, index) => `${index === 0 ? heading : margin}${line}`);
}

function inOneLine({ message, hint }: Message): string {
  return hint === undefined ? message : `${message}; ${hint}`;
}

function countLine(warnings: readonly Problem[], palette: Screen['palette']): readonly string[] {
  const files = [...new Set(warnings.map(({ file }) => file))];
  const [first] = files;
  if (first === undefined) return [];
  const [where, which] = files.length === 1 ? ['', ` ${shellWord(first)}`] : [` in ${files.length} files`, ''];
  return [`${palette.yellow(`${warnings.length}${where}`)} ${palette.dim(`· npx callsheet check${which}`)}`];
}
