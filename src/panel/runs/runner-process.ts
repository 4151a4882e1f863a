import type { Message } from '../../format/problem.js';
import { runnerEnded } from '../../problems/panel/runs.js';
import type { FromRunner, RunAsked, ToRunner } from '../runner/messages.js';
import type { OutputLine, RunnerState } from '../protocol/runs.js';
import { startChild, type RunnerChild, type RunnerPlace } from './runner-child.js';

/** The process that runs sessions: it starts when it is first needed, and anew when what it was started with has changed. */
export interface RunnerProcess {
  readonly state: () => RunnerState;
  readonly run: (asked: RunAsked) => void;
  /** A message about a run that goes on. */
  readonly tell: (message: ToRunner) => void;
  /** Whether there is one that could hear. */
  readonly isThere: () => boolean;
  /** Files were saved; absolute paths. */
  readonly saved: (paths: ReadonlySet<string>) => void;
  /** Ends what runs, and starts it anew. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What it says that is not about itself. */
type AboutRuns = Exclude<FromRunner, { say: 'ready' | 'broken' | 'stale' }>;

interface RunnerListener {
  readonly message: (message: AboutRuns) => void;
  readonly state: (state: RunnerState) => void;
  readonly output: (stream: OutputLine['stream'], text: string) => void;
  /** The process has ended, and with it these runs. */
  readonly lost: (runs: readonly string[], message: Message) => void;
}

interface Process {
  readonly place: RunnerPlace;
  readonly listener: RunnerListener;
  readonly running: Set<string>;
  /** Files that ran, whose `setup` a new process runs at once. */
  readonly known: Set<string>;
  state: RunnerState;
  child: RunnerChild | undefined;
  /** Its configuration or `setup` has changed since it started. */
  isStale: boolean;
  isClosed: boolean;
}

export function openRunnerProcess(place: RunnerPlace, listener: RunnerListener): RunnerProcess {
  const runner: Process = {
    place,
    listener,
    running: new Set(),
    known: new Set(),
    state: { state: 'not-started' },
    child: undefined,
    isStale: false,
    isClosed: false,
  };
  return {
    state: () => runner.state,
    run: (asked) => {
      for (const { file } of asked.files) runner.known.add(file);
      const child = usable(runner);
      runner.running.add(asked.run);
      if (runner.state.state === 'ready') show({ state: 'running' }, runner);
      child.tell({ do: 'run', ask: asked });
    },
    tell: (message) => runner.child?.tell(message),
    isThere: () => runner.child !== undefined,
    saved: (paths) => runner.child?.tell({ do: 'look', saved: [...paths] }),
    restart: () => restart(runner),
    close: async () => {
      runner.isClosed = true;
      await take(runner)?.end();
    },
  };
}

function show(next: RunnerState, runner: Process): void {
  const { state } = runner;
  if (next.state === state.state && next.message?.message === state.message?.message) return;
  runner.state = next;
  runner.listener.state(next);
}

/** One that is broken is replaced. */
function usable(runner: Process): RunnerChild {
  if (runner.state.state === 'broken') void take(runner)?.end();
  return runner.child ?? start(runner);
}

/** What it says from now on is not heard. */
function take(runner: Process): RunnerChild | undefined {
  const { child } = runner;
  runner.child = undefined;
  return child;
}

function start(runner: Process): RunnerChild {
  const { place, listener, known } = runner;
  show({ state: 'starting' }, runner);
  runner.isStale = false;
  const isThis = (): boolean => runner.child === child;
  const child = startChild(place, {
    message: (message) => {
      if (isThis()) hear(message, runner);
    },
    output: listener.output,
    ended: (reason) => {
      if (isThis()) lose(reason, runner);
    },
  });
  runner.child = child;
  child.tell({ do: 'start', start: { root: place.root, files: [...known] } });
  return child;
}

function hear(message: FromRunner, runner: Process): void {
  const { running, listener } = runner;
  switch (message.say) {
    case 'ready':
      return show({ state: running.size > 0 ? 'running' : 'ready' }, runner);
    case 'broken':
      return show({ state: 'broken', message: message.message }, runner);
    case 'stale':
      runner.isStale = true;
      return restartIfIdle(runner);
    case 'ended':
      running.delete(message.run);
      listener.message(message);
      if (running.size === 0 && runner.state.state === 'running') show({ state: 'ready' }, runner);
      return restartIfIdle(runner);
    default:
      return listener.message(message);
  }
}

/** It has ended by itself. */
function lose(reason: string, runner: Process): void {
  runner.child = undefined;
  const message = runnerEnded(reason);
  endRuns(message, runner);
  show({ state: 'broken', message }, runner);
}

function endRuns(message: Message, { running, listener }: Process): void {
  const lost = [...running];
  running.clear();
  listener.lost(lost, message);
}

function restartIfIdle(runner: Process): void {
  if (runner.isStale && runner.running.size === 0) void restart(runner);
}

async function restart(runner: Process): Promise<void> {
  const before = take(runner);
  endRuns(runnerEnded('it was started anew'), runner);
  show({ state: 'starting' }, runner);
  await before?.end();
  if (!runner.isClosed && !runner.child) start(runner);
}
