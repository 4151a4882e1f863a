/** The reason of a folder where a file is wanted. */
export const isDirectory = 'it is a directory';

/** Of a device, a pipe and the like. */
export const isNoFile = 'it is no file';
/** Of a file that is there. */
export const isNoUtf8 = 'it is not written in UTF-8';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EISDIR: isDirectory,
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
