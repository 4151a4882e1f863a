import type { PanelProject } from '../project/panel-project.js';
import type { PanelEvent } from '../protocol/protocol.js';
import type { PastRun, RunSession } from '../protocol/runs.js';
import type { FromRunner, PlannedSession } from '../runner/messages.js';
import type { History } from './history.js';
import { sessionOf } from './session-keys.js';

/** Takes what the process says of runs: into the history, and to the pages. */
export interface RunnerEar {
  readonly hear: (message: Said) => void;
  /** A run is over, though the process did not say it. */
  readonly end: (run: string, end: UnsaidEnd) => void;
}

type Said = Extract<FromRunner, { say: 'progress' | 'ended' | 'held' }>;

type UnsaidEnd = Pick<Extract<FromRunner, { say: 'ended' }>, 'failures' | 'contracts'> &
  Partial<Pick<PastRun, 'summary'>>;

interface HearingPlace {
  readonly history: History;
  readonly project: Pick<PanelProject, 'read'>;
  readonly emit: (event: PanelEvent) => void;
  /** A run is over. @returns whether it was stopped */
  readonly onEnd: (run: string) => boolean;
  /** A run is held after a step, or goes on. */
  readonly onHeld: (run: string, step: number | undefined) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export function openRunnerEar({ history, project, emit, onEnd, onHeld, onError }: HearingPlace): RunnerEar {
  /** What is said is done in the order in which it is said. */
  let inTurn: Promise<unknown> = Promise.resolve();

  function next(work: () => Promise<void> | void): void {
    inTurn = inTurn.then(work).catch(onError);
  }

  async function plan(run: string, planned: PlannedSession): Promise<RunSession> {
    const session = sessionOf(planned, await project.read(planned.outline.file));
    history.plan(run, session, planned.isAgain);
    return session;
  }

  async function progress({ run, ...said }: Extract<FromRunner, { say: 'progress' }>): Promise<void> {
    const planned = await Promise.all(said.planned.map((session) => plan(run, session)));
    for (const rows of said.rows) history.move(run, rows);
    for (const { file, ...end } of said.ended) history.endSession(run, file, end);
    const rows = said.rows.map(({ file, live, done, over }) => ({ file, live, done, over }));
    emit({ on: 'progress', run, planned, rows, ended: said.ended });
  }

  function end(run: string, { failures, contracts, summary }: UnsaidEnd): void {
    const isCancelled = onEnd(run);
    const past = history.end(run, {
      endedAt: Date.now(),
      failures,
      contracts,
      ...(summary && { summary }),
      ...(isCancelled && { isCancelled }),
    });
    if (past) emit({ on: 'run-ended', run: past, failures, contracts });
  }

  return {
    hear: (message) =>
      next(() => {
        if (message.say === 'held') return onHeld(message.run, message.step);
        return message.say === 'ended' ? end(message.run, message) : progress(message);
      }),
    end: (run, unsaid) => next(() => end(run, unsaid)),
  };
}
