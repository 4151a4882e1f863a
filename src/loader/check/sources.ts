import type { Flows } from '../../model/flows.js';
import type { Disk } from './disk.js';
import type { Faults } from './faults.js';

/** What stands around the file that is checked, and what its errors hide. */
export interface CheckedSources extends CheckSources {
  readonly faults: Faults;
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
  /** Names in the environment, in any `.env` file, in those that are no template as `.env.example` is, and in either. */
  readonly env: () => Readonly<Record<'inProcess' | 'inFiles' | 'inReadFiles' | 'known', ReadonlySet<string>>>;
  /** Of the inputs of all session files. */
  readonly inputNames: () => ReadonlySet<string>;
}
