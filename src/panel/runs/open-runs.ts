import { randomUUID } from 'node:crypto';
import type { ReportFiles } from '../../format/options.js';
import { pathFrom } from '../../format/paths.js';
import { alreadyRunning, detailsNotKept, runNotKept } from '../../problems/panel/runs.js';
import type { StepRecord } from '../../record/record.js';
import type { Params } from '../protocol/protocol.js';
import type { Evaluated, InputNeeded, OutputLine, PastRun, RunRequest, RunsState, RunView } from '../protocol/runs.js';
import { connectRunner, type ConnectedRunner, type ConnectPlace } from './connect-runner.js';
import { filesAsked } from './files-asked.js';
import { openHeldRuns, type HeldRuns, type HeldWish } from './held-runs.js';
import { openHistory, type History } from './history.js';
import { inputsNeeded } from './inputs-needed.js';
import { openOutput, type Output } from './output.js';
import { openOutputMask, type OutputMask } from './output-mask.js';
import { kept, RunsRefused } from './refused.js';
import { openRunOnSave } from './run-on-save.js';
import { openRunning, type Running } from './running.js';
import { saveReport, type SavedReport } from './save-report.js';

/** The runs of a panel. Those that refuse throw `RunsRefused`. */
export interface Runs {
  readonly run: (request: RunRequest) => Promise<string>;
  readonly stop: (run: string) => void;
  /** What a run that is held does next. */
  readonly wish: (run: string, wish: HeldWish) => Promise<void>;
  readonly of: (file: string) => readonly PastRun[];
  readonly show: (run: string) => RunView;
  readonly record: (run: string, file: string, id: string) => StepRecord;
  readonly evaluate: (asked: Params<'evaluate'>) => Promise<Evaluated>;
  readonly saveReport: (run: string, kind: SavedReport) => Promise<string>;
  readonly inputsNeeded: (file: string) => readonly InputNeeded[];
  readonly runOnSave: (file: string, isOn: boolean) => void;
  readonly output: () => readonly OutputLine[];
  readonly restart: () => Promise<void>;
  /** What a page that comes later has to know. */
  readonly state: () => RunsState;
  /** Files were saved; absolute paths. */
  readonly saved: (paths: ReadonlySet<string>) => void;
  readonly close: () => Promise<void>;
}

interface RunsPlace extends ConnectPlace {
  /** Where the configuration has reports go. */
  readonly reportFiles: () => Promise<ReportFiles>;
  /** Read by files that run when they are saved before anyone has run them. @default the one that each session names */
  readonly environment: string | undefined;
}

/** What runs are made with. */
interface Parts {
  readonly place: RunsPlace;
  readonly mask: OutputMask;
  readonly history: History;
  readonly running: Running;
  readonly output: Output;
  readonly runner: ConnectedRunner;
  readonly held: HeldRuns;
}

export function openRuns(place: RunsPlace): Runs {
  const { emit, onError, root } = place;
  const [history, running] = [openHistory(), openRunning(place.environment)];
  const mask = openOutputMask(root, place.env);
  const output = openOutput((lines) => emit({ on: 'output', lines }), mask.text);
  const onEnd = (files: Iterable<string>): void => onSave.ended(files);
  const runner = connectRunner({ ...place, history, running, held: () => held, onOutput: output.write, onEnd });
  const held = openHeldRuns({ ...place, history, tell: runner.tell });
  const parts: Parts = { place, mask, history, running, output, runner, held };
  const onSave = openRunOnSave({
    root,
    run: (file) => {
      if (running.isBusy([file]) !== undefined) return false;
      const environment = running.environmentOf(file);
      const request = { what: { kind: 'file', file }, ...(environment !== undefined && { environment }) } as const;
      start(request, parts).catch(onError);
      return true;
    },
  });
  return {
    ...looking(parts),
    run: (request) => start(request, parts),
    stop: (run) => {
      running.stop(run);
      runner.tell({ do: 'stop', run });
    },
    wish: held.wish,
    runOnSave: (file, isOn) => {
      onSave.set(file, isOn);
      emit({ on: 'on-save', files: onSave.files() });
    },
    restart: runner.restart,
    state: () => ({
      runner: runner.state(),
      results: Object.fromEntries(history.results()),
      running: history.running(),
      onSave: onSave.files(),
    }),
    saved: (paths) => {
      runner.saved(paths);
      onSave.saved(paths);
      for (const path of paths) held.saved(pathFrom(root, path)).catch(onError);
    },
    close: async () => {
      output.close();
      await runner.close();
    },
  };
}

async function start(request: RunRequest, { place, mask, history, running, runner, held }: Parts): Promise<string> {
  const { what, hold } = request;
  const files = await filesAsked(what, place.project);
  const names = files.map(({ file }) => file);
  // What is held waits for nothing else: it ends before the file runs again.
  await Promise.all(names.filter(held.endOf).map(running.whenFree));
  const busy = running.isBusy(names);
  if (busy !== undefined) throw new RunsRefused(alreadyRunning(busy));
  const run = randomUUID();
  const given = running.begin(run, names, request);
  mask.learn(given.inputs);
  const past = { run, what, startedAt: Date.now(), isKept: true };
  history.begin(past);
  place.emit({ on: 'run-started', run: past });
  const isHeld = hold === true && (what.kind === 'to' || what.kind === 'rows');
  if (isHeld) held.begin(run, what.file);
  runner.run({ run, files, ...given, ...(isHeld && { hold: true }) });
  return run;
}

type Looking = Pick<Runs, 'of' | 'show' | 'record' | 'evaluate' | 'saveReport' | 'inputsNeeded' | 'output'>;

/** What is asked of runs that were, or are. */
function looking({ place, history, running, output, runner }: Parts): Looking {
  const { root, env } = place;
  const show = (run: string): RunView => kept(history.view(run), runNotKept);
  return {
    of: history.of,
    show,
    record: (run, file, id) => {
      kept(history.past(run), runNotKept);
      return JSON.parse(kept(history.record(run, file, id), detailsNotKept)) as StepRecord;
    },
    evaluate: (asked) => {
      kept(history.past(asked.run), runNotKept);
      return runner.evaluate(asked);
    },
    saveReport: async (run, kind) => {
      const files = await place.reportFiles();
      const saved = await saveReport(kind, show(run), history, { root, files });
      if ('refused' in saved) throw new RunsRefused(saved.refused);
      return saved.file;
    },
    inputsNeeded: (file) => inputsNeeded(file, { root, env, given: running.inputsOf(file) }),
    output: output.lines,
  };
}
