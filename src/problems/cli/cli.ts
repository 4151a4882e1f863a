import type { Message, Problem } from '../../format/problem.js';
import { sessionSuffix } from '../../format/session.js';

/** Wrong usage of a command. */

const nearSuffix = /\.sessions?(?:\.\w+)?$/i;

/** `path` is a file whose name has nearly the extension. */
export function renaming(path: string): string {
  return `rename ${path} to ${path.replace(nearSuffix, '')}${sessionSuffix}: that is the one extension`;
}

/** `near` is a file whose name has nearly the extension. */
export function noSessions(root: string, near?: string): Message {
  return {
    code: 'no-sessions',
    message: `there are no session files in ${root}`,
    hint:
      near === undefined
        ? `their names end in ${sessionSuffix}; \`callsheet init\` writes a first one`
        : renaming(near),
  };
}

export function notASession(path: string): Message {
  return {
    code: 'not-a-session-file',
    message: `${path} is no session file`,
    hint: nearSuffix.test(path) ? renaming(path) : `the name of a session file ends in ${sessionSuffix}`,
  };
}

/** Nothing reads such a file, and nothing else would say so. */
export function misnamedSession(file: string): Problem {
  return {
    code: 'misnamed-session',
    severity: 'warning',
    message: `${file} is not read: its name does not end in ${sessionSuffix}`,
    hint: renaming(file),
    file,
  };
}

/** `near` is a file in the folder whose name has nearly the extension, or in the place of a folder the file that is meant. */
export function nothingFound(path: string, isFolder: boolean, near?: string): Message {
  const folderHint = near === undefined ? `their names end in ${sessionSuffix}` : renaming(near);
  const pathHint = near === undefined ? 'paths and globs are relative to the current folder' : `did you mean ${near}?`;
  return {
    code: 'nothing-found',
    message: isFolder ? `there are no session files in ${path}` : `${path} matches no session file`,
    hint: isFolder ? folderHint : pathHint,
  };
}

const shownFiles = 10;

/** @param files - those that have the name, as they can be given */
export function severalNamed(name: string, files: readonly string[]): Message {
  const more = files.length > shownFiles ? ` and ${files.length - shownFiles} more` : '';
  return {
    code: 'several-sessions',
    message: `several session files are named ${name}: ${files.slice(0, shownFiles).join(', ')}${more}`,
    hint: 'give the path of one of them',
  };
}

/** `reason` in a few words: `the disk is full`. */
export function outputLost(reason: string): Message {
  return {
    code: 'output-lost',
    message: `the output cannot be written: ${reason}`,
    hint: 'mend that, or write it elsewhere, and run the command again',
  };
}
