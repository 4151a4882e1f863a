import type { Message } from '../../format/problem.js';
import type { Summary } from '../../record/report.js';
import { codedLines } from './coded-lines.js';
import type { Screen } from './palette.js';
import { widthOf, wrap } from './text-width.js';

/**
 * What a reader has to know of a run that passed: polls that still wait, requests that pass with any status, and what
 * the run met. No lines if there is nothing to say.
 *
 * @param met - each is shown once
 */
export function summaryNotes(
  { waiting, untested }: Pick<Summary, 'waiting' | 'untested'>,
  met: readonly Message[],
  { palette, columns }: Screen,
): readonly string[] {
  const screen = { palette, columns: columns - margin.length };
  const waits = `${waiting} waiting ${waiting === 1 ? 'request' : 'requests'} did not fail the run`;
  const passes = `${untested} ${untested === 1 ? 'request has' : 'requests have'} no tests: any status passes`;
  const once = new Map(met.map((note) => [inOneLine(note), note.code]));
  const lines = [
    ...(waiting > 0 ? optionLines(waits, "waits: 'fail'", screen) : []),
    ...(untested > 0 ? optionLines(passes, 'tests', screen) : []),
    ...[...once].flatMap(([text, code]) =>
      codedLines({ text, code }, { width: screen.columns, most: Infinity }, palette.yellow, palette),
    ),
  ];
  return lines.map((line, index) => `${index === 0 ? ` ${palette.dim('Notes')}     ` : margin}${line}`);
}

/** As wide as a heading of the summary. */
const margin = ' '.repeat(11);

/** The option that changes it follows, on a line of its own if there is no room. */
function optionLines(text: string, option: string, { palette, columns }: Screen): readonly string[] {
  const way = `· option ${option}`;
  const words = wrap(text, columns).map(palette.yellow);
  if (widthOf(`${text} ${way}`) > columns) return [...words, palette.dim(way)];
  return [`${words[0]} ${palette.dim(way)}`];
}

function inOneLine({ message, hint }: Message): string {
  return hint === undefined ? message : `${message}. ${hint}`;
}
