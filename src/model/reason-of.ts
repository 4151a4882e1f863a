/** Why a file that is there cannot be read. */
export const fileReasons = {
  directory: 'it is a directory',
  /** Of a device, a pipe and the like. */
  noFile: 'it is no file',
  noUtf8: 'it is not written in UTF-8',
} as const;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EISDIR: fileReasons.directory,
  EEXIST: 'it exists already',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENAMETOOLONG: 'its name is too long',
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
