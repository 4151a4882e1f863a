import type { Message, Problem } from '../../format/problem.js';
import { isOfEnvironment } from '../../problems/check/check-inputs.js';
import { shellWord } from '../../lib/shell-quote.js';
import type { Screen } from './palette.js';
import { wrap } from './text-width.js';

/** As wide as the heading. */
const margin = ' '.repeat(11);

/**
 * How many warnings the sessions of a run have and where, under the counts of the run; `callsheet check` says which.
 * What the run's own environment is warned of is told here: a later command may have another one.
 *
 * @param notes - what the run itself met
 */
export function warningLines(
  warnings: readonly Problem[],
  notes: readonly Message[],
  { palette, columns }: Screen,
): readonly string[] {
  const ofRun = new Set([...warnings.filter(isOfEnvironment), ...notes].map(inOneLine));
  const told = [...ofRun].flatMap((text) => wrap(text, columns - margin.length)).map((line) => palette.yellow(line));
  const counted = countLine(
    warnings.filter((warning) => !isOfEnvironment(warning)),
    palette,
  );
  const heading = ` ${palette.dim('Warnings')}  `;
  return [...counted, ...told].map((line, index) => `${index === 0 ? heading : margin}${line}`);
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
