import type { Problem } from '../../model/problem.js';
import type { Palette } from './palette.js';

/** How many warnings the sessions of a run have and where, under the counts of the run; `callsheet check` says which. */
export function warningLines(warnings: readonly Problem[], palette: Palette): readonly string[] {
  const files = [...new Set(warnings.map(({ file }) => file))];
  const [first] = files;
  if (first === undefined) return [];
  const [where, which] = files.length === 1 ? ['', ` ${quoted(first)}`] : [` in ${files.length} files`, ''];
  const count = palette.yellow(`${warnings.length}${where}`);
  return [` ${palette.dim('Warnings')}  ${count} ${palette.dim(`· npx callsheet check${which}`)}`];
}

function quoted(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
