import { randomUUID } from 'node:crypto';
import type { Message } from '../../format/problem.js';
import { alreadyRunning, detailsNotKept, runNotKept } from '../../problems/panel/runs.js';
import type { StepRecord } from '../../record/record.js';
import type { PanelProject } from '../project/panel-project.js';
import type { PanelEvent, Params } from '../protocol/protocol.js';
import type { Evaluated, OutputLine, PastRun, RunRequest, RunsState, RunView } from '../protocol/runs.js';
import type { FromRunner } from '../runner/messages.js';
import { openAsks } from './asks.js';
import { filesAsked } from './files-asked.js';
import { openRunnerEar } from './hear-runner.js';
import { openHistory } from './history.js';
import { openOutput } from './output.js';
import { RunsRefused } from './refused.js';
import type { RunnerPlace } from './runner-child.js';
import { openRunnerProcess } from './runner-process.js';

/** The runs of a panel. Those that refuse throw `RunsRefused`. */
export interface Runs {
  readonly run: (request: RunRequest) => Promise<string>;
  readonly stop: (run: string) => void;
  readonly of: (file: string) => readonly PastRun[];
  readonly show: (run: string) => RunView;
  readonly record: (run: string, file: string, id: string) => StepRecord;
  readonly evaluate: (asked: Params<'evaluate'>) => Promise<Evaluated>;
  readonly output: () => readonly OutputLine[];
  readonly restart: () => Promise<void>;
  /** What a page that comes later has to know. */
  readonly state: () => RunsState;
  /** Files were saved; absolute paths. */
  readonly saved: (paths: ReadonlySet<string>) => void;
  readonly close: () => Promise<void>;
}

interface Running {
  readonly files: ReadonlySet<string>;
  isStopped: boolean;
}

interface RunsPlace extends RunnerPlace {
  readonly project: Pick<PanelProject, 'read' | 'listed'>;
  readonly emit: (event: PanelEvent) => void;
  readonly onError: (error: unknown) => void;
}

export function openRuns({ project, emit, onError, ...place }: RunsPlace): Runs {
  const history = openHistory();
  const running = new Map<string, Running>();
  const output = openOutput((lines) => emit({ on: 'output', lines }));
  const onEnd = (run: string): boolean => {
    const isStopped = running.get(run)?.isStopped ?? false;
    running.delete(run);
    return isStopped;
  };
  const asks = openAsks<Pick<Extract<FromRunner, { say: 'evaluated' }>, 'ok' | 'refused'>>();
  const ear = openRunnerEar({ history, project, emit, onEnd, onError });
  const runner = openRunnerProcess(place, {
    message: (message) => (message.say === 'evaluated' ? asks.answer(message.ask, message) : ear.hear(message)),
    state: (state) => emit({ on: 'runner', runner: state }),
    output: output.write,
    lost: (runs, message) => {
      asks.lose();
      for (const run of runs) ear.end(run, { failures: [message], contracts: [] });
    },
  });
  return {
    run: async ({ what, inputs = {}, environment }) => {
      const files = await filesAsked(what, project);
      const names = new Set(files.map(({ file }) => file));
      const busy = [...running.values()].flatMap((each) => [...each.files]).find((file) => names.has(file));
      if (busy !== undefined) throw new RunsRefused(alreadyRunning(busy));
      const past = { run: randomUUID(), what, startedAt: Date.now(), isKept: true };
      const { run } = past;
      running.set(run, { files: names, isStopped: false });
      history.begin(past);
      emit({ on: 'run-started', run: past });
      runner.run({ run, files, inputs, ...(environment !== undefined && { environment }) });
      return run;
    },
    stop: (run) => {
      const one = running.get(run);
      if (one) one.isStopped = true;
      runner.tell({ do: 'stop', run });
    },
    of: history.of,
    show: (run) => kept(history.view(run), runNotKept),
    record: (run, file, id) => {
      kept(history.past(run), runNotKept);
      return JSON.parse(kept(history.record(run, file, id), detailsNotKept)) as StepRecord;
    },
    evaluate: async (asked) => {
      kept(history.past(asked.run), runNotKept);
      const isThere = runner.isThere();
      const answer = isThere ? await asks.ask((ask) => runner.tell({ do: 'evaluate', ask, asked })) : undefined;
      if (answer?.refused) throw new RunsRefused(answer.refused);
      return kept(answer?.ok, detailsNotKept);
    },
    output: output.lines,
    restart: runner.restart,
    state: () => ({
      runner: runner.state(),
      results: Object.fromEntries(history.results()),
      running: history.running(),
    }),
    saved: runner.saved,
    close: async () => {
      output.close();
      await runner.close();
    },
  };
}

function kept<Value>(value: Value | undefined, refusal: () => Message): Value {
  if (value === undefined) throw new RunsRefused(refusal());
  return value;
}
