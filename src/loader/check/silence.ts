import { didYouMean } from '../../lib/did-you-mean.js';
import type { Problem } from '../../format/problem.js';
import { ignoresNoWarning, ignoreWithoutCode, unusedIgnore } from '../../problems/check/check-ignores.js';
import { isOfPlace } from '../../problems/check/check-inputs.js';
import type { Ignore, Session } from '../../format/session.js';
import type { FindingMessage } from './finding.js';

/**
 * Leaves out the warnings that comments of the file silence, and warns of comments that silence none.
 *
 * @param problems - all of the file
 */
export function silence(problems: readonly Problem[], { file, steps, ignores = [] }: Session): Problem[] {
  if (ignores.length === 0) return [...problems];
  const silent = new Set<Problem>();
  const unused = ignores.flatMap((ignore) => {
    const here = problems.filter((problem) => isAt(problem, ignore, steps));
    for (const problem of here) if (isMeant(problem, ignore)) silent.add(problem);
    return faultsOf(ignore, here).map((message): Problem => ({ ...message, file, range: ignore.range }));
  });
  // What errors leave unsure is not said, so that a comment on it only seems to be unused.
  const isSure = problems.every(({ severity }) => severity !== 'error');
  return [...problems.filter((problem) => !silent.has(problem)), ...(isSure ? unused : [])];
}

/** Whether a problem stands in the row that begins in the line of a comment, or in the line itself. */
function isAt({ range }: Problem, { line }: Ignore, steps: Session['steps']): boolean {
  if (!range) return false;
  const row = steps.find((step) => step.range.start.line === line)?.range;
  if (!row) return range.start.line === line;
  return row.start.offset <= range.start.offset && range.start.offset <= row.end.offset;
}

function isMeant({ severity, code }: Problem, { codes }: Ignore): boolean {
  return severity === 'warning' && codes.includes(code);
}

function faultsOf({ codes }: Ignore, here: readonly Problem[]): readonly FindingMessage[] {
  if (codes.length === 0) return [ignoreWithoutCode()];
  return codes.flatMap((code) => {
    const found = here.find((problem) => problem.code === code);
    if (found?.severity === 'warning' || isOfPlace(code)) return [];
    if (found) return [ignoresNoWarning(code, found.severity)];
    const others = here.filter(({ severity }) => severity === 'warning').map((problem) => problem.code);
    return [unusedIgnore(code, didYouMean(code, others))];
  });
}
