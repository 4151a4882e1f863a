import type { ProjectState } from '../../../panel/protocol/protocol.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import type {
  DoneRow,
  LiveRow,
  MovedRows,
  OutputLine,
  PastRun,
  RunPanelEvent,
  RunSession,
  RunsState,
  RunView,
} from '../../../panel/protocol/runs.js';

/** What the page knows of runs. */
export interface PageRuns extends RunsState {
  /** Runs with their rows, the oldest first. */
  readonly shown: ReadonlyMap<string, RunView>;
  /** The run whose results a file shows. The reader can choose an earlier one. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly output: readonly OutputLine[];
}

export type RunsChange =
  | { readonly kind: 'run-shown'; readonly view: RunView }
  | { readonly kind: 'run-chosen'; readonly file: string; readonly run: string }
  | { readonly kind: 'output-read'; readonly lines: readonly OutputLine[] };

/** Runs whose rows the page keeps; the server has more. */
const mostShown = 12;
const mostLines = 2_000;

export const noRuns: PageRuns = {
  runner: { state: 'not-started' },
  results: {},
  running: [],
  shown: new Map(),
  chosen: new Map(),
  output: [],
  onSave: [],
};

/** The server said everything anew: of runs that go on, the page asks for their rows. */
export function runsOfState(before: PageRuns, project: ProjectState): PageRuns {
  const { runner = before.runner, results = {}, running = [], onSave = [] } = project;
  return { ...before, runner, results, running, onSave, shown: new Map() };
}

export function changeRuns(runs: PageRuns, change: RunsChange): PageRuns {
  switch (change.kind) {
    case 'run-shown':
      return withRun(runs, change.view);
    case 'run-chosen':
      return { ...runs, chosen: new Map([...runs.chosen, [change.file, change.run]]) };
    case 'output-read':
      return { ...runs, output: change.lines };
  }
}

export function reduceRuns(runs: PageRuns, event: RunPanelEvent): PageRuns {
  switch (event.on) {
    case 'runner':
      return { ...runs, runner: event.runner };
    case 'output':
      return { ...runs, output: [...runs.output, ...event.lines].slice(-mostLines) };
    case 'run-started':
      return begun(runs, event.run);
    case 'progress':
      return progressed(runs, event);
    case 'run-ended':
      return ended(runs, event);
    case 'on-save':
      return { ...runs, onSave: event.files };
    case 'held':
      return {
        ...runs,
        running: runs.running.map((each) => (each.run === event.run ? heldAt(each, event.after) : each)),
      };
  }
}

function begun(runs: PageRuns, run: PastRun): PageRuns {
  const view: RunView = { ...run, sessions: [], failures: [], contracts: [] };
  const { what } = run;
  const chosen = what.kind === 'all' ? runs.chosen : new Map([...runs.chosen, [what.file, run.run]]);
  return { ...withRun(runs, view), running: [...runs.running, run], chosen };
}

function progressed(runs: PageRuns, event: Extract<RunPanelEvent, { on: 'progress' }>): PageRuns {
  const view = runs.shown.get(event.run);
  const chosen = new Map(runs.chosen);
  for (const { outline } of event.planned) chosen.set(outline.file, event.run);
  if (!view) return { ...runs, chosen };
  const sessions = new Map(view.sessions.map((session) => [session.outline.file, session]));
  for (const session of event.planned) sessions.set(session.outline.file, session);
  for (const moved of event.rows) {
    const session = sessions.get(moved.file);
    if (session) sessions.set(moved.file, moveRows(session, moved));
  }
  const results = { ...runs.results };
  for (const { file, ...end } of event.ended) {
    const session = sessions.get(file);
    if (session) sessions.set(file, { ...session, end });
    results[file] = { ...end, run: event.run };
  }
  return { ...withRun(runs, { ...view, sessions: [...sessions.values()] }), chosen, results };
}

function moveRows(session: RunSession, { live, done, over }: MovedRows): RunSession {
  const running: Record<string, LiveRow> = { ...session.live };
  const records: Record<string, DoneRow> = { ...session.done };
  for (const event of live) {
    running[event.id] = event;
    // It runs once more, in a run that was held.
    delete records[event.id];
  }
  for (const row of done) {
    records[row.id] = row;
    delete running[row.id];
  }
  for (const id of over) delete running[id];
  return { ...session, live: running, done: records };
}

function ended(runs: PageRuns, { run, failures, contracts }: Extract<RunPanelEvent, { on: 'run-ended' }>): PageRuns {
  const view = runs.shown.get(run.run);
  const own = view && { ...view, ...run, failures, contracts, sessions: view.sessions.map(withoutLive) };
  const next = { ...runs, running: runs.running.filter((each) => each.run !== run.run) };
  return own ? withRun(next, own) : next;
}

/** @param after - undefined: it goes on */
function heldAt(run: PastRun, after: RowKey | undefined): PastRun {
  const { heldAfter: _, ...going } = run;
  return after === undefined ? going : { ...going, heldAfter: after };
}

function withoutLive(session: RunSession): RunSession {
  return { ...session, live: {} };
}

function withRun(runs: PageRuns, view: RunView): PageRuns {
  const all = [...runs.shown].filter(([run]) => run !== view.run);
  return { ...runs, shown: new Map([...all, [view.run, view] as const].slice(-mostShown)) };
}

/** The run whose results a file shows: the one chosen, or the last one it had. */
export function runOf({ chosen, results }: PageRuns, file: string): string | undefined {
  return chosen.get(file) ?? results[file]?.run;
}

/** What the run has of the file whose results it shows. */
export function sessionOf(runs: PageRuns, file: string): RunSession | undefined {
  const view = runs.shown.get(runOf(runs, file) ?? '');
  return view?.sessions.find(({ outline }) => outline.file === file);
}

/** The run that a file is part of and that goes on. */
export function runningOf({ running, shown }: PageRuns, file: string): PastRun | undefined {
  return running.find(({ run, what }) =>
    what.kind === 'all' ? shown.get(run)?.sessions.some(({ outline }) => outline.file === file) : what.file === file,
  );
}
