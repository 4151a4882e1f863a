import { type FileReason, fileReasonOf, type PlainReason } from '../../lib/file-reason.js';
import { sizeText } from '../../lib/sizes.js';
import { isAbsolutePath } from '../../format/paths.js';

/** Why a file cannot be read, read as JSON or written, in a few words. */
export function fileReasonWords(reason: FileReason): string {
  switch (reason.kind) {
    case 'too-large':
      return `it is larger than ${sizeText(reason.limit)}`;
    case 'not-json':
      return `it is not valid JSON: ${reason.words.replace(/\s+/g, ' ')}`;
    case 'other':
      return reason.words;
    default:
      return words[reason.kind];
  }
}

const words: Readonly<Record<PlainReason, string>> = {
  missing: 'no such file',
  directory: 'it is a directory',
  pipe: 'it is a pipe',
  socket: 'it is a socket',
  device: 'it is a device',
  'silent-pipe': 'nothing comes through the pipe',
  'not-utf8': 'it is not written in UTF-8',
  outside: 'it lies outside the project root',
  slash: 'the name of an environment must not contain a slash',
  exists: 'it exists already',
  denied: 'permission denied',
  'read-only': 'the disk is read-only',
  'long-name': 'its name is too long',
  'too-long': 'the file is too large',
  full: 'the disk is full',
  circle: 'its symbolic links form a circle',
  'open-files': 'this process has reached its limit of open files',
  'open-files-of-all': 'this machine has reached its limit of open files',
};

/** The same of what reading or writing threw. */
export function reasonOf(error: unknown): string {
  return fileReasonWords(fileReasonOf(error));
}

/** What to do about a file that cannot be read, where that is more than to correct its path. */
export function adviceOf(error: unknown): string | undefined {
  return advice[fileReasonOf(error).kind];
}

/** Connections count, too. */
export const openFilesAdvice = 'Lower the option lanes or maxPerHost, or raise the limit with ulimit -n.';

const advice: Partial<Record<FileReason['kind'], string>> = {
  outside: 'A path with a reference must stay in the project root. Move the file there, or write its path in full.',
  'open-files': openFilesAdvice,
  'open-files-of-all': openFilesAdvice,
};

/** Where a file that a session names is looked for. `path` is as written, `resolved` from the project root. `advice` goes over it. */
export function readAs(path: string, resolved: string, advice?: string): string {
  if (advice !== undefined) return advice;
  return isAbsolutePath(path)
    ? 'The path is absolute, so it is not relative to the session file.'
    : `callsheet reads it as ${resolved} in the project root. Paths are relative to the session file.`;
}
