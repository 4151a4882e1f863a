import type { Problem } from '../../format/problem.js';
import { nothingTested, nothingTestedIn } from '../../problems/check/requests.js';

const { code: untested } = nothingTested('');

/** Requests of one file that are each shown, if nothing tests them. A suite that was just imported may have a hundred of them. */
const mostShown = 3;

/** Problems as they are shown: many requests of one file that nothing tests are one warning, at the place of the first. */
export function foldUntested(problems: readonly Problem[]): readonly Problem[] {
  const lines = new Map<string, number[]>();
  for (const { code, file, range } of problems)
    if (code === untested && range) lines.set(file, [...(lines.get(file) ?? []), range.start.line]);
  const folded = new Set<string>();
  return problems.flatMap((problem): readonly Problem[] => {
    const { code, file } = problem;
    const own = code === untested ? (lines.get(file) ?? []) : [];
    if (own.length <= mostShown) return [problem];
    if (folded.has(file)) return [];
    folded.add(file);
    return [{ file, ...nothingTestedIn(own) }];
  });
}
