import type { Message } from '../../format/problem.js';
import { sessionSuffix } from '../../format/session.js';

export function flowPathIsUrl(path: string): Message {
  return badFlowPath(path, 'is a URL');
}

export function flowPathIsAbsolute(path: string): Message {
  return badFlowPath(path, 'is an absolute path');
}

export function flowPathHasBackslashes(path: string): Message {
  return badFlowPath(path, 'has backslashes', `write \`${path.replaceAll('\\', '/')}\``);
}

/** @param near - what was probably meant */
export function flowPathWithoutSuffix(path: string, near: string | undefined): Message {
  return badFlowPath(
    path,
    `does not end in \`${sessionSuffix}\``,
    near === undefined ? undefined : `did you mean \`${near}\`?`,
  );
}

/** `reason` reads on from the path: `is absolute`. */
function badFlowPath(path: string, reason: string, hint?: string): Message {
  return {
    code: 'bad-flow-path',
    message: `\`${path}\` ${reason}`,
    hint: hint ?? `name the file relative to this one, such as \`flows/login${sessionSuffix}\``,
  };
}

export function aliasNeeded(name: string): Message {
  return {
    code: 'alias-needed',
    message: `the file name \`${name}\` cannot be the alias of this call`,
    hint: 'add `alias:` with a name of letters, digits, `_` and `-`',
  };
}
