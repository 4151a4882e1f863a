import type { FindData } from '../plan/data-source.js';
import type { Flows } from '../plan/flows.js';
import type { Faults } from './faults.js';
import type { FailureMessage, WarningMessage } from '../../format/problem.js';
import type { Location, Range } from '../../format/range.js';
import type { UsedFile } from '../../format/steps/used-files.js';
import type { FileReason } from '../../lib/file-reason.js';

/** What is around the file that is checked, and what its errors hide. */
export interface CheckedSources extends CheckSources {
  readonly faults: Faults;
  /** Whether what may have been meant is worth a look: no longer so once the file has more problems than are shown. */
  readonly maySuggest: () => boolean;
}

/** What is around the file that is checked. */
export interface CheckSources {
  readonly flows: Flows;
  readonly disk: Disk;
  readonly data: FindData;
  /** Session files that a missing flow could be meant to be. */
  readonly list: () => readonly string[];
  /** Whether the problems of a file are reported at that file. */
  readonly isChecked: (file: string) => boolean;
  /** Names that calls anywhere in the project give a file as inputs; undefined where nothing calls it. */
  readonly givenTo: (file: string) => ReadonlySet<string> | undefined;
  readonly env: () => EnvNames;
  readonly options: FileOptions;
  /** Of the inputs of all session files. */
  readonly inputNames: () => ReadonlySet<string>;
}

/** What the options of a file say. */
export interface FileOptions {
  /** Whether the option `tests` gives tests to its requests. */
  readonly hasTests: boolean;
  /** The names of the option `headers`, in lower case; absent where they are unknown. */
  readonly headers?: readonly string[];
  /** The header that the option `auth` sets, in lower case. */
  readonly authHeader?: string;
  /** Where its `.env` files are, relative to the project root; empty for the root. */
  readonly folder: string;
  /** The option `environment`, for files that select none. */
  readonly environment?: PlacedOption;
}

/** An option of a configuration file. */
export interface PlacedOption extends Location {
  readonly value: string;
  /** Of the configuration file. */
  readonly text: string;
}

/** Names of variables. */
export interface EnvNames {
  /** The `.env` files, relative to the folder where they are. */
  readonly disk: Disk;
  /** Whether sessions run in CI, where a missing `.env` file fails them. */
  readonly isCi: boolean;
  /** In the environment, and in any `.env` file. */
  readonly known: ReadonlySet<string>;
  readonly inFiles: ReadonlySet<string>;
  /** The values that belong to no environment, in which its own name may be. */
  readonly shared: Readonly<Record<string, string>>;
  /** What may give an input in the environment. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The same in `.env` files that are not templates, as `.env.example` is. */
  readonly inputsInFiles: Readonly<Record<string, string>>;
}

export type FindingMessage = FailureMessage | WarningMessage;

/** A message with its place in the file that is checked. */
export interface Finding {
  readonly message: FindingMessage;
  readonly range: Range;
}

/** What a file next to a session is read as. */
type UsedKind = UsedFile['as'] | 'env';

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
