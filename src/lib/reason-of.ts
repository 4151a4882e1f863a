/** Why a file that is there cannot be read. */
export const fileReasons = {
  directory: 'it is a directory',
  pipe: 'it is a pipe',
  socket: 'it is a socket',
  device: 'it is a device',
  noUtf8: 'it is not written in UTF-8',
  missing: 'no such file',
  outside: 'it lies outside the project root',
  /** Beside `outside`. */
  stayInside: 'A path with a reference must stay in the project root. Move the file there, or write its path in full.',
  noName: 'the name of an environment must not hold a slash',
  silentPipe: 'nothing comes through the pipe',
  /** @param limit - with its unit */
  tooLarge: (limit: string): string => `it is larger than ${limit}`,
} as const;

/** Connections count, too. */
export const openFileReasons = {
  process: 'this process has as many open files as it may have',
  machine: 'this machine has as many open files as it can have',
  advice: 'Lower the option lanes or maxPerHost, or raise the limit with ulimit -n.',
} as const;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: fileReasons.missing,
  ENOTDIR: fileReasons.missing,
  EISDIR: fileReasons.directory,
  EEXIST: 'it exists already',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: openFileReasons.process,
  ENFILE: openFileReasons.machine,
  ENOSPC: 'the disk is full',
  ELOOP: 'its symbolic links lead in a circle',
  ERR_FS_FILE_TOO_LARGE: 'the file is too large',
  ERR_STRING_TOO_LONG: 'the file is too large',
};

/** Why a file cannot be read, read as JSON or written, in a few words. */
export function reasonOf(error: unknown): string {
  const { code = '', name, message } = Object(error) as Partial<NodeJS.ErrnoException>;
  if (name === 'SyntaxError') return `it is no JSON: ${message!.replace(/\s+/g, ' ')}`;
  return reasons[code] ?? message ?? String(error);
}

/** What to do about a file that cannot be read, where its path is not to blame. */
export function adviceOf(error: unknown): string | undefined {
  const { code, advice } = Object(error) as { readonly code?: string; readonly advice?: string };
  return code === 'EMFILE' || code === 'ENFILE' ? openFileReasons.advice : advice;
}
