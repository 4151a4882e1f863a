import { formatProblem } from '../../present/format-problem.js';
import type { Problem } from '../../format/problem.js';
import type { Colours } from './context.js';

/** What a command prints under `--json`. @param ok - whether it ends with the exit code 0 */
export function jsonDocument(ok: boolean, value: object): string {
  return `${JSON.stringify({ version: 1, ok, ...value }, null, 2)}\n`;
}

/** A problem with its frame and hint, in colours. */
export function paintProblem(problem: Problem, text: string | undefined, colours: Colours): string {
  const { bold, red, yellow, cyan, dim } = colours;
  const loud = problem.severity === 'warning' ? yellow : red;
  const [head = '', place = '', ...rest] = formatProblem(problem, text).split('\n');
  const label = `${problem.severity}[${problem.code}]`;
  const painted = rest.map((line) => {
    if (/^ {2}[> ] +\d* *\|\s*\^+$/.test(line)) return line.replace(/\^+$/, (carets) => loud(carets));
    if (/^ {2} +\d+ \|/.test(line)) return dim(line);
    return line.replace(/^ {2}= hint:/, (word) => cyan(word));
  });
  return [`${loud(bold(label))} ${bold(head.slice(label.length + 1))}`, dim(place), ...painted].join('\n');
}
