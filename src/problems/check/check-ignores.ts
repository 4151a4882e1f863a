import type { WarningMessage } from '../../format/problem.js';

/** What `callsheet check` warns of in comments that silence warnings. */

/** @param near - the code of a warning there that was probably meant */
export function unusedIgnore(code: string, near?: string): WarningMessage {
  return {
    code: 'unused-ignore',
    severity: 'warning',
    message: `there is no warning \`${code}\` here to ignore`,
    hint: near === undefined ? 'remove the comment' : `did you mean \`${near}\`?`,
  };
}

/** @param code - of an error or a failure */
export function ignoresNoWarning(code: string, severity: 'error' | 'failure'): WarningMessage {
  return {
    code: 'unused-ignore',
    severity: 'warning',
    message: `\`${code}\` is ${severity === 'error' ? 'an error' : 'a failure'}, and only warnings can be ignored`,
    hint: 'fix it, and remove the comment',
  };
}

export function ignoreWithoutCode(): WarningMessage {
  return {
    code: 'unused-ignore',
    severity: 'warning',
    message: 'the comment names no code to ignore',
    hint: 'write the code of the warning, such as `# callsheet-ignore second-record`',
  };
}
