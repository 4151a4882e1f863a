import type { Flows } from '../plan/flows.js';
import type { Disk } from './disk.js';
import type { Faults } from './faults.js';

/** What stands around the file that is checked, and what its errors hide. */
export interface CheckedSources extends CheckSources {
  readonly faults: Faults;
  /** Whether what may have been meant is worth a look: no longer so once the file has more problems than are shown. */
  readonly maySuggest: () => boolean;
}

/** What stands around the file that is checked. */
export interface CheckSources {
  readonly flows: Flows;
  readonly disk: Disk;
  /** Session files that a missing flow could be meant to be. */
  readonly list: () => readonly string[];
  /** Whether the problems of a file are told at that file. */
  readonly isChecked: (file: string) => boolean;
  /** Names that calls anywhere in the project give a file as inputs; undefined where nothing calls it. */
  readonly givenTo: (file: string) => ReadonlySet<string> | undefined;
  readonly env: () => EnvNames;
  /** Of the inputs of all session files. */
  readonly inputNames: () => ReadonlySet<string>;
}

/** Names of variables. */
interface EnvNames {
  /** In the environment, and in any `.env` file. */
  readonly known: ReadonlySet<string>;
  readonly inFiles: ReadonlySet<string>;
  /** The values that belong to no environment, in which its own name may be. */
  readonly shared: Readonly<Record<string, string>>;
  /** What may give an input in the environment. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The same in `.env` files that are no templates, as `.env.example` is. */
  readonly inputsInFiles: Readonly<Record<string, string>>;
}
