import { isAbsolutePath } from '../../format/paths.js';
import type { FailureMessage, WarningMessage, Message } from '../../format/problem.js';
import { inputRequired } from '../run/run.js';
import type { FileReason } from '../../lib/file-reason.js';
import { fileReasonWords } from '../disk/file-reason.js';

/** What `callsheet check` says of a file that loads: what a run will surely meet, and advice. */

/** The same that the run says, with a hint as check writes them. */
export function inputNotGiven(name: string, flow: string): FailureMessage {
  return {
    ...foreseen(inputRequired(name, flow, 'call')),
    hint: `Give \`${name}\` under \`inputs\` of the call, or a default in the flow.`,
  };
}

/** @param flow - its file name; `captured` are the names it has to offer */
export function flowNeverCaptures(
  text: string,
  flow: string,
  captured: readonly string[],
  near?: string,
): FailureMessage {
  const offered =
    captured.length === 0
      ? `Capture it in ${flow}, which captures nothing yet.`
      : `Read what ${flow} captures: ${captured.join(', ')}.`;
  return {
    code: 'flow-never-captures',
    severity: 'failure',
    message: `nothing can set \`${text}\`: ${flow} never captures it`,
    hint: near === undefined ? offered : `Did you mean \`${near}\`?`,
  };
}

/** @param near - an input of the flow that was probably meant */
export function inputNeverRead(name: string, flow: string, near?: string): WarningMessage {
  return {
    code: 'input-never-read',
    severity: 'warning',
    message: `${flow} never reads the input \`${name}\``,
    hint: near === undefined ? `Remove it, or read it there as \`{{var.${name}}}\`.` : `Did you mean \`${near}\`?`,
  };
}

/** @param other - the line of the call before it */
export function sharedAlias(alias: string, other: number): WarningMessage {
  return {
    code: 'shared-alias',
    severity: 'warning',
    message: `this call and the one on line ${other} share the alias \`${alias}\``,
    hint: 'Give one of them its own `alias:`, or the second replaces what the first captured.',
  };
}

/** @param near - a path that was probably meant */
export function bodyFileMissing(path: string, reason: FileReason, near?: string): FailureMessage {
  return {
    code: 'body-file-unreadable',
    severity: 'failure',
    message: `cannot read the file ${path}: ${fileReasonWords(reason)}`,
    hint: unlessWritten(path, near),
  };
}

/** @param near - a path that was probably meant */
export function schemaMissing(path: string, reason: FileReason, near?: string): FailureMessage {
  return {
    code: 'schema-unreadable',
    severity: 'failure',
    message: `cannot read the schema ${path}: ${fileReasonWords(reason)}`,
    hint: unlessWritten(path, near),
  };
}

/** @param near - a path that was probably meant */
export function scriptUnreadable(path: string, reason: FileReason, near?: string): FailureMessage {
  return {
    code: 'script-unreadable',
    severity: 'failure',
    message: `cannot read the script ${path}: ${fileReasonWords(reason)}`,
    hint: meantFile(path, near),
  };
}

/** @param own - as the disk has it; `near` is how the session has to write that */
export function otherLetters(path: string, own: string, near: string): WarningMessage {
  return {
    code: 'other-letters',
    severity: 'warning',
    message: `${path} is ${own} on the disk: a system that distinguishes upper and lower case, such as Linux, does not find it`,
    hint: `Write \`${near}\`.`,
  };
}

/** Of a file that is there. @param reason - in a few words: `it is not valid JSON: …` */
export function schemaNotJson(path: string, reason: string): FailureMessage {
  return {
    code: 'schema-unreadable',
    severity: 'failure',
    message: `cannot read the schema ${path}: ${reason}`,
    hint: 'Fix the JSON in the file, or write the schema here, as a map.',
  };
}

function unlessWritten(path: string, near: string | undefined): string {
  return `${meantFile(path, near)} If a script writes it, name the file in that script.`;
}

function meantFile(path: string, near: string | undefined): string {
  if (near !== undefined) return `Did you mean \`${near}\`?`;
  return isAbsolutePath(path)
    ? 'Check the path: it is absolute, so it is not relative to this file.'
    : `Check the path: \`${path}\` is relative to this file.`;
}

export function strayEnd(): WarningMessage {
  return {
    code: 'stray-end',
    severity: 'warning',
    message: 'this `end` closes no `if`',
    hint: 'Remove it, or put the `if` before it. A run ignores it.',
  };
}

export function unclosedIf(): WarningMessage {
  return {
    code: 'unclosed-if',
    severity: 'warning',
    message: 'this `if` is never closed: every step after it is part of the block',
    hint: 'Add `- end:` after the last step that belongs to it.',
  };
}

/** A failure of a run that is said before it runs. */
export function foreseen({ code, message, hint }: Message): FailureMessage {
  return { code, severity: 'failure', message, ...(hint !== undefined && { hint }) };
}

/** What `callsheet check` warns of in comments that silence warnings. */

/** @param near - the code of a warning there that was probably meant */
export function unusedIgnore(code: string, near?: string): WarningMessage {
  return {
    code: 'unused-ignore',
    severity: 'warning',
    message: `there is no warning \`${code}\` here to ignore`,
    hint: near === undefined ? 'Remove the comment.' : `Did you mean \`${near}\`?`,
  };
}

/** @param code - of an error or a failure */
export function ignoresNoWarning(code: string, severity: 'error' | 'failure'): WarningMessage {
  return {
    code: 'unused-ignore',
    severity: 'warning',
    message: `\`${code}\` is ${severity === 'error' ? 'an error' : 'a failure'}, and only warnings can be ignored`,
    hint: 'Fix it, and remove the comment.',
  };
}

export function ignoreWithoutCode(): WarningMessage {
  return {
    code: 'unused-ignore',
    severity: 'warning',
    message: 'the comment names no code to ignore',
    hint: 'Write the code of the warning, such as `# callsheet-ignore second-record`.',
  };
}
