import { nearSession } from '../../format/near-session.js';
import type { Message, Problem } from '../../format/problem.js';
import { pathWord } from '../../lib/quotes.js';

/** @param files - those of the project: what was probably meant is among them */
export function fileNotRead(file: string, reason: string, files: readonly string[]): Message {
  const near = files.includes(file) ? undefined : nearSession(file, files);
  return {
    code: 'file-not-read',
    message: `cannot read ${file}: ${reason}`,
    hint: near ? `Did you mean ${near}?` : 'Name a session file of the project, written in UTF-8.',
  };
}

/** Of a file with another extension. @param files - as of `fileNotRead` */
export function fileIsNoSession(file: string, files: readonly string[]): Message {
  return fileNotRead(file, 'it is not a session file', files);
}

/** @param errors - those of the file */
export function fileHasErrors(file: string, errors: readonly Problem[]): Message {
  return {
    code: 'file-has-errors',
    message: `${file} has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}: ${errors[0]?.message ?? ''}`,
    hint: `Fix it first: \`callsheet check ${pathWord(file)}\` shows where.`,
  };
}

export function sessionHasNoRows(file: string, kind: string): Message {
  return {
    code: 'session-has-no-rows',
    message: `${file} has ${kind} steps, which callsheet does not read`,
    hint: 'Edit a session of kind api.',
  };
}

export function rowsNotEditable(file: string): Message {
  return {
    code: 'rows-not-editable',
    message: `the rows of ${file} are not on lines of their own`,
    hint: 'Write `steps:` as a list, each row after a `-` on its own line or in brackets, and not under an alias.',
  };
}

/** @param errors - what the edited file would have */
export function editBreaksFile(file: string, errors: readonly Problem[]): Message {
  const [first] = errors;
  return {
    code: 'edit-breaks-file',
    message: `${file} would become invalid${first ? `: ${first.message}` : ''}`,
    hint: first?.hint ?? 'Nothing was changed. Edit the file by hand.',
  };
}

export function editNotSafe(file: string): Message {
  return {
    code: 'edit-not-safe',
    message: `cannot edit ${file} without changing what other rows mean`,
    hint: 'Nothing was changed. Edit the file by hand.',
  };
}

export function rowIsAlias(row: number): Message {
  return {
    code: 'rows-not-editable',
    message: `row ${row} is an alias: it is written in another row`,
    hint: 'Write the row out in place of the alias, or edit the row with the anchor.',
  };
}

export function anchorInUse(anchor: string, row: number): Message {
  return {
    code: 'anchor-in-use',
    message: `the anchor &${anchor} of row ${row} is used elsewhere in the file`,
    hint: `Write its value out in place of \`*${anchor}\`, then try again.`,
  };
}

export function flowNotInProject(file: string, files: readonly string[]): Message {
  const near = nearSession(file, files);
  return {
    code: 'flow-not-in-project',
    message: `unknown session file ${file}`,
    hint: near ? `Did you mean ${near}?` : 'Name a session file of the project.',
  };
}

export function movedIntoItself(after: number): Message {
  return {
    code: 'moved-into-itself',
    message: `row ${after} is one of the rows that move`,
    hint: 'Give a row outside of the selection, or 0 for the first place.',
  };
}

export function textIsNoRows(reason: string): Message {
  return {
    code: 'bad-rows-text',
    message: `the text is not a list of rows: ${reason}`,
    hint: 'Copy rows of a session file, such as `- request: GET /me`, or a curl command.',
  };
}

/**
 * A note, not a refusal.
 *
 * @param of - the row whose response it reads; undefined where there is none
 */
export function conditionReadsNow(row: number, of: number | undefined): string {
  if (of === undefined) return `the condition of row ${row} has no response to read any more, so it is never true`;
  return `the condition of row ${row} now reads the response of row ${of}`;
}
