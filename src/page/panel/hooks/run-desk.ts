import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import type { InputNeeded, PastRun, RunSession, RunView, RunWhat } from '../../../panel/protocol/runs.js';
import type { PageRuns } from '../state/run-state.js';

/** Runs of the file that is shown, and what can be done with them. */
export interface RunDesk {
  readonly file: string | undefined;
  readonly runs: PageRuns;
  /** The run whose results are shown; undefined before the first one. */
  readonly view: RunView | undefined;
  /** What that run has of the file. */
  readonly session: RunSession | undefined;
  /** The run that the file is part of now. */
  readonly running: PastRun | undefined;
  /** Rows of the file that it comes to, if its results are shown. */
  readonly asked: ReadonlySet<RowKey>;
  /** Why the file cannot run; undefined if it can. */
  readonly fault: string | undefined;
  readonly environment: string;
  readonly hold: boolean;
  readonly setEnvironment: (name: string) => void;
  readonly setHold: (hold: boolean) => void;
  /** Runs it; asks for inputs first that nothing gives. */
  readonly start: (what: RunWhat) => void;
  readonly stop: () => void;
  /** Shows the results of an earlier run. */
  readonly choose: (run: string) => void;
  readonly continue: () => void;
  readonly again: () => void;
  readonly end: () => void;
  readonly watch: (on: boolean) => void;
  readonly restart: () => void;
  readonly saveReport: (kind: 'json' | 'html') => void;
  /** What a run waits for that only its reader knows; undefined where nothing is asked. */
  readonly wanted: RunQuestion | undefined;
  /** Goes on with values (none are needed if only a yes is), or gives up. They stay in the memory of the page and of the server. */
  readonly give: (values: Readonly<Record<string, string>> | undefined) => void;
}

export type RunQuestion =
  | { readonly kind: 'inputs'; readonly what: RunWhat; readonly inputs: readonly InputNeeded[] }
  /** So many files are to run. */
  | { readonly kind: 'many'; readonly what: RunWhat; readonly files: number };

export const RunDeskContext = createContext<RunDesk | undefined>(undefined);

/** @throws outside of the page */
export function useRunDeskOf(): RunDesk {
  return useContext(RunDeskContext)!;
}
