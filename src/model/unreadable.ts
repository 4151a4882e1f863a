const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'its symbolic links lead in a circle',
  ERR_FS_FILE_TOO_LARGE: 'the file is too large',
  ERR_STRING_TOO_LONG: 'the file is too large',
};

/** Why a file cannot be read, or read as JSON, in words. */
export function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.name === 'SyntaxError') return `it is no JSON: ${error.message.replace(/\s+/g, ' ')}`;
  return reasons[error.code ?? ''] ?? error.message;
}
