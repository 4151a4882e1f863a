import { countBefore } from '../../lib/count-before.js';
import { didYouMean } from '../../lib/did-you-mean.js';
import type { Range } from '../../format/range.js';
import type { Problem } from '../../format/problem.js';
import { ignoresNoWarning, ignoreWithoutCode, unusedIgnore } from '../../problems/check/check.js';
import { isOfPlace } from '../../problems/run/environment.js';
import type { Ignore, Session } from '../../format/session.js';
import type { FindingMessage } from './sources.js';

/**
 * Leaves out the warnings that comments of the file silence, and warns of comments that silence none.
 *
 * @param problems - all of the file
 */
export function silence(problems: readonly Problem[], { file, steps, ignores = [] }: Session): Problem[] {
  if (ignores.length === 0) return [...problems];
  const silent = new Set<Problem>();
  const groups = groupProblems(problems, ignores, steps);
  const unused = ignores.flatMap((ignore) => {
    const here = groups.get(ignore.line) ?? new Map<string, readonly Problem[]>();
    for (const code of ignore.codes)
      for (const problem of here.get(code) ?? []) if (problem.severity === 'warning') silent.add(problem);
    return faultsOf(ignore, here).map((message): Problem => ({ ...message, file, range: ignore.range }));
  });
  // What errors leave unsure is not said, so that a comment on it only seems to be unused.
  const isSure = problems.every(({ severity }) => severity !== 'error');
  return [...problems.filter((problem) => !silent.has(problem)), ...(isSure ? unused : [])];
}

type ByCode = ReadonlyMap<string, readonly Problem[]>;

/** The problems that comments speak of, by the line of a comment: those of the row that begins there, or of the line itself. */
function groupProblems(
  problems: readonly Problem[],
  ignores: readonly Ignore[],
  steps: Session['steps'],
): ReadonlyMap<number, ByCode> {
  const groups = new Map(ignores.map(({ line }) => [line, new Map<string, Problem[]>()]));
  const rows = rowsAt(groups, steps);
  const starts = [...rows.values()].map(({ start }) => start.offset);
  const ordered = [...rows];
  for (const problem of problems) {
    if (!problem.range) continue;
    const { line, offset } = problem.range.start;
    const [first, row] = ordered[countBefore(starts, offset + 1) - 1] ?? [];
    if (first !== undefined && offset <= row!.end.offset) note(groups.get(first)!, problem);
    if (groups.has(line) && !rows.has(line)) note(groups.get(line)!, problem);
  }
  return groups;
}

/** The first row that begins in each of the lines. */
function rowsAt(lines: ReadonlyMap<number, unknown>, steps: Session['steps']): ReadonlyMap<number, Range> {
  const rows = new Map<number, Range>();
  for (const { range } of steps) {
    const { line } = range.start;
    if (lines.has(line) && !rows.has(line)) rows.set(line, range);
  }
  return rows;
}

function note(group: Map<string, Problem[]>, problem: Problem): void {
  const known = group.get(problem.code);
  if (known) known.push(problem);
  else group.set(problem.code, [problem]);
}

function faultsOf({ codes }: Ignore, here: ByCode): readonly FindingMessage[] {
  if (codes.length === 0) return [ignoreWithoutCode()];
  return codes.flatMap((code) => {
    const found = here.get(code)?.[0];
    if (found?.severity === 'warning' || isOfPlace(code)) return [];
    if (found) return [ignoresNoWarning(code, found.severity)];
    const others = [...here].filter(([, all]) => all.some(({ severity }) => severity === 'warning'));
    return [
      unusedIgnore(
        code,
        didYouMean(
          code,
          others.map(([other]) => other),
        ),
      ),
    ];
  });
}
