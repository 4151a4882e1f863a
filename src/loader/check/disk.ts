import type { UsedFile } from '../../format/steps/used-files.js';
import type { FileReason } from '../../lib/file-reason.js';

/** What a file beside a session is read as. */
export type UsedKind = UsedFile['as'] | 'env';

/** The files around a session; paths are relative to the project root. */
export interface Disk {
  /** Why a file cannot be read; undefined where it can. */
  readonly fault: (file: string, kind: UsedKind) => FileReason | undefined;
  /** Empty where the file cannot be read. */
  readonly text: (file: string, kind: UsedKind) => string;
  /** What a folder holds; nothing where it is none. */
  readonly names: (folder: string) => readonly string[];
  /** A file below the root in the letters of the disk. */
  readonly own: (file: string) => string;
}
