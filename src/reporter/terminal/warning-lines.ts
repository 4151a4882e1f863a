import type { Problem } from '../../model/problem.js';
import { isOfEnvironment } from '../../model/problems/check-inputs.js';
import { shellWord } from '../../model/shell-quote.js';
import type { Screen } from './palette.js';
import { wrap } from './text-width.js';

/** As wide as the heading. */
const margin = ' '.repeat(11);

/**
 * How many warnings the sessions of a run have and where, under the counts of the run; `callsheet check` says which.
 * What the run's own environment is warned of is told here: a later command may have another one.
 */
export function warningLines(warnings: readonly Problem[], { palette, columns }: Screen): readonly string[] {
  const ofRun = new Set(warnings.filter(isOfEnvironment).map(({ message, hint }) => `${message}; ${hint}`));
  const told = [...ofRun].flatMap((text) => wrap(text, columns - margin.length)).map((line) => palette.yellow(line));
  const counted = countLine(
    warnings.filter((warning) => !isOfEnvironment(warning)),
    palette,
  );
  const heading = ` ${palette.dim('Warnings')}  `;
  return [...counted, ...told].map((line, index) => `${index === 0 ? heading : margin}${line}`);
}

function countLine(warnings: readonly Problem[], palette: Screen['palette']): readonly string[] {
  const files = [...new Set(warnings.map(({ file }) => file))];
  const [first] = files;
  if (first === undefined) return [];
  const [where, which] = files.length === 1 ? ['', ` ${shellWord(first)}`] : [` in ${files.length} files`, ''];
  return [`${palette.yellow(`${warnings.length}${where}`)} ${palette.dim(`· npx callsheet check${which}`)}`];
}
