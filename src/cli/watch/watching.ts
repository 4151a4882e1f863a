import type { Output } from '../../hosts/node/run-screen.js';
import type { FileWatch } from '../../hosts/node/watch/watch-files.js';
import type { RunArguments } from '../run/run-settings.js';
import type { Context } from '../shared/context.js';
import type { Keyboard } from './keys.js';
import type { Filters, WatchScreen } from './watch-screen.js';
import type { Wishes } from './wishes.js';

/** What all runs of watch mode share. */
export interface Watching {
  readonly given: RunArguments;
  readonly context: Context;
  readonly wishes: Wishes;
  readonly files: FileWatch;
  readonly keyboard: Keyboard | undefined;
  readonly output: Output;
  readonly screen: WatchScreen;
  /** Aborted when watch mode ends. */
  readonly ending: AbortSignal;
  /** Lets a run be cancelled by keys, and when watch mode ends. */
  readonly during: <Value>(run: (signal: AbortSignal) => Promise<Value>) => Promise<Value>;
  filters: Filters;
  /** Whether something has run. */
  hasRun: boolean;
  /** Whether what has run so far went well. */
  isGreen: boolean;
}
