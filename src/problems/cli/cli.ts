import type { Message, Problem } from '../../format/problem.js';
import { sessionSuffix } from '../../format/session.js';

/** Wrong usage of a command. */

const nearSuffix = /\.sessions?(?:\.\w+)?$/i;

/** `path` is a file whose name has nearly the extension. */
export function renaming(path: string): string {
  return `Rename ${path} to ${path.replace(nearSuffix, '')}${sessionSuffix}: callsheet reads no other extension.`;
}

/** `near` is a file whose name has nearly the extension. */
export function noSessions(root: string, near?: string): Message {
  return {
    code: 'no-sessions',
    message: `there are no session files in ${root}`,
    hint:
      near === undefined
        ? `Write a first one with \`callsheet init\`; the names end in ${sessionSuffix}.`
        : renaming(near),
  };
}

export function notASession(path: string): Message {
  return {
    code: 'not-a-session-file',
    message: `${path} is not a session file`,
    hint: nearSuffix.test(path) ? renaming(path) : `Give a file whose name ends in ${sessionSuffix}.`,
  };
}

/** Nothing reads such a file, and nothing else would say so. */
export function misnamedSession(file: string): Problem {
  return {
    code: 'misnamed-session',
    severity: 'warning',
    message: `callsheet does not read ${file}: its name does not end in ${sessionSuffix}`,
    hint: renaming(file),
    file,
  };
}

/** `near` is a file in the folder whose name has nearly the extension, or in the place of a folder the file that is meant. */
export function nothingFound(path: string, isFolder: boolean, near?: string): Message {
  const folderHint =
    near === undefined ? `Give a folder with files whose names end in ${sessionSuffix}.` : renaming(near);
  const pathHint =
    near === undefined ? 'Give a path or a glob that is relative to the current folder.' : `Did you mean ${near}?`;
  return {
    code: 'nothing-found',
    message: isFolder ? `there are no session files in ${path}` : `${path} matches no session file`,
    hint: isFolder ? folderHint : pathHint,
  };
}

/** @param what - as a command line has it: `row`, `--environment` */
export function needsCurl(what: string): Message {
  return {
    code: 'needs-curl',
    message: `\`${what}\` has no effect without --curl`,
    hint: 'Add --curl to print requests as curl commands.',
  };
}

const shownFiles = 10;

/** @param files - those that have the name, as they can be given */
export function severalNamed(name: string, files: readonly string[]): Message {
  const more = files.length > shownFiles ? ` and ${files.length - shownFiles} more` : '';
  return {
    code: 'several-sessions',
    message: `several session files are named ${name}: ${files.slice(0, shownFiles).join(', ')}${more}`,
    hint: 'Give the path of one of them.',
  };
}

/** `reason` in a few words: `the disk is full`. */
export function outputLost(reason: string): Message {
  return {
    code: 'output-lost',
    message: `cannot write the output: ${reason}`,
    hint: 'Fix that, or write the output elsewhere, and run the command again.',
  };
}

/** Of an option that takes one; the parser of command lines puts it behind words of its own. */
export const noWholeNumber = 'Give a whole number.';

/** @param name - as it is written in the command: `--rows`, `<file>` */
export function argumentMissing(name: string, example: string): Message {
  return { code: 'argument-missing', message: `${name} is missing`, hint: `Give it, such as \`${example}\`.` };
}

/** @param name - as it is written in the command: `--root`, `<file>` */
export function argumentEmpty(name: string): Message {
  return { code: 'argument-missing', message: `${name} is empty`, hint: 'Give a value, or leave it out.' };
}

export function badAssignment(text: string): Message {
  return {
    code: 'bad-assignment',
    message: `invalid input \`${text}\``,
    hint: 'Write name and value with `=` between them, such as `--input user=ann`.',
  };
}

export function badTagFilter(text: string): Message {
  return {
    code: 'bad-tags',
    message: `invalid expression of tags \`${text}\``,
    hint: 'Write tags with `and`, `or`, `not` and parentheses, such as `--tags "smoke and not slow"`.',
  };
}

export function badShard(text: string): Message {
  return {
    code: 'bad-shard',
    message: `invalid shard \`${text}\``,
    hint: 'Write which part of how many, such as `--shard 1/3`.',
  };
}

export function optionsExclude(one: string, other: string): Message {
  return {
    code: 'options-exclude',
    message: `${one} and ${other} cannot be given together`,
    hint: 'Give only one of them.',
  };
}

/**
 * @param reason - what the parser of command lines says
 * @param near - what was probably meant
 * @param command - whose options are meant, if any's
 */
export function badUsage(reason: string, near: string | undefined, command: string | undefined): Message {
  const help =
    command === undefined
      ? 'Run `callsheet --help` to list commands and options.'
      : `Run \`callsheet ${command} --help\` to list its options.`;
  return { code: 'bad-usage', message: reason, hint: near === undefined ? help : `Did you mean ${near}? ${help}` };
}

export function outsideProject(path: string, root: string): Message {
  return {
    code: 'outside-project',
    message: `${path} is not inside the project ${root}`,
    hint: 'Run the command in the project, or give its folder with `--root`.',
  };
}

/** Why `init` leaves a file to be edited by hand. */
export const byHand = {
  config: 'init cannot edit this config',
  jestConfig: 'init cannot edit this config',
  jestJson: "its Jest settings replace the preset's, and JSON cannot call withCallsheet",
  settings: 'init cannot edit these settings',
} as const;

/** @param reason - in a few words: `it is a directory` */
export function projectFileUnreadable(file: string, reason: string): Message {
  return {
    code: 'project-file-unreadable',
    message: `cannot read ${file}: ${reason}`,
    hint: 'Fix or remove it, and run init again.',
  };
}

/** Why `init` could not write a file. */
export const notWritten = {
  folderTaken: (): string => 'a file has the name of its folder',
  disk: (reason: string): string => `it cannot be written: ${reason}`,
} as const;
