/** Why a file cannot be read, read as JSON or written. Its words are made where it is shown (`problems/disk/file-reason.ts`). */
export type FileReason =
  | { readonly kind: PlainReason }
  /** `limit` in bytes. */
  | { readonly kind: 'too-large'; readonly limit: number }
  /** `words` are those of the JSON parser. */
  | { readonly kind: 'not-json'; readonly words: string }
  /** `words` are those of the error. */
  | { readonly kind: 'other'; readonly words: string };

export type PlainReason =
  | 'missing'
  | 'directory'
  | 'pipe'
  | 'socket'
  | 'device'
  | 'silent-pipe'
  | 'not-utf8'
  /** Outside the project root. */
  | 'outside'
  /** An environment's name with a slash. */
  | 'slash'
  | 'exists'
  | 'denied'
  | 'read-only'
  | 'long-name'
  | 'too-long'
  | 'full'
  | 'circle'
  /** This process has as many open files as it may have. */
  | 'open-files'
  | 'open-files-of-all';

const kinds: Readonly<Record<string, PlainReason>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EISDIR: 'directory',
  EEXIST: 'exists',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'read-only',
  ENAMETOOLONG: 'long-name',
  EMFILE: 'open-files',
  ENFILE: 'open-files-of-all',
  ENOSPC: 'full',
  ELOOP: 'circle',
  ERR_FS_FILE_TOO_LARGE: 'too-long',
  ERR_STRING_TOO_LONG: 'too-long',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'not-utf8',
};

/** @param error - what reading or writing threw; its `fileReason`, where it has one, says it */
export function fileReasonOf(error: unknown): FileReason {
  const { fileReason, code = '', name, message } = Object(error) as Partial<Thrown>;
  if (fileReason) return fileReason;
  if (name === 'SyntaxError') return { kind: 'not-json', words: message! };
  const kind = kinds[code];
  return kind ? { kind } : { kind: 'other', words: message ?? String(error) };
}

interface Thrown extends NodeJS.ErrnoException {
  readonly fileReason: FileReason;
}
