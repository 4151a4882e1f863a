import type { Message } from '../problem.js';
import { sessionSuffix } from '../session.js';

/** Wrong usage of a command. */

export function noSessions(root: string): Message {
  return {
    code: 'no-sessions',
    message: `there are no session files in ${root}`,
    hint: `their names end in ${sessionSuffix}; \`callsheet init\` writes a first one`,
  };
}

export function notASession(path: string): Message {
  return {
    code: 'not-a-session-file',
    message: `${path} is no session file`,
    hint: `the name of a session file ends in ${sessionSuffix}`,
  };
}

export function nothingFound(path: string, isFolder: boolean): Message {
  return {
    code: 'nothing-found',
    message: isFolder ? `there are no session files in ${path}` : `${path} matches no session file`,
    hint: isFolder ? `their names end in ${sessionSuffix}` : 'paths and globs are relative to the current folder',
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
