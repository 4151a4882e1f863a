import { detailsNotKept } from '../../problems/panel/runs.js';
import type { PanelProject } from '../project/panel-project.js';
import type { PanelEvent, Params } from '../protocol/protocol.js';
import type { Evaluated } from '../protocol/runs.js';
import type { FromRunner } from '../runner/messages.js';
import { openAsks } from './asks.js';
import { openRunnerEar } from './hear-runner.js';
import type { HeldRuns } from './held-runs.js';
import type { History } from './history.js';
import type { Output } from './output.js';
import { kept, RunsRefused } from './refused.js';
import type { RunnerPlace } from './runner-child.js';
import { openRunnerProcess, type RunnerProcess } from './runner-process.js';
import type { Running } from './running.js';

export interface ConnectPlace extends RunnerPlace {
  readonly project: Pick<PanelProject, 'read' | 'listed'>;
  readonly emit: (event: PanelEvent) => void;
  readonly onError: (error: unknown) => void;
}

interface Connecting extends ConnectPlace {
  readonly held: () => HeldRuns;
  readonly history: History;
  readonly running: Running;
  readonly onOutput: Output['write'];
  /** Files of a run have ended. */
  readonly onEnd: (files: Iterable<string>) => void;
}

export interface ConnectedRunner extends RunnerProcess {
  /** Rejects with `RunsRefused`. */
  readonly evaluate: (asked: Params<'evaluate'>) => Promise<Evaluated>;
}

/** The process, whose messages go to the history and to the pages. */
export function connectRunner({
  history,
  running,
  project,
  emit,
  onError,
  held,
  onOutput,
  onEnd,
  ...place
}: Connecting): ConnectedRunner {
  const asks = openAsks<Pick<Extract<FromRunner, { say: 'evaluated' }>, 'ok' | 'refused'>>();
  const ear = openRunnerEar({
    history,
    project,
    emit,
    onError,
    onHeld: (run, step) => held().hear(run, step),
    onEnd: (run) => {
      held().end(run);
      const { files, isStopped } = running.end(run);
      onEnd(files);
      return isStopped;
    },
  });
  const runner = openRunnerProcess(place, {
    message: (message) => (message.say === 'evaluated' ? asks.answer(message.ask, message) : ear.hear(message)),
    state: (state) => emit({ on: 'runner', runner: state }),
    output: onOutput,
    lost: (runs, message) => {
      asks.lose();
      for (const run of runs) ear.end(run, { failures: [message], contracts: [] });
    },
  });
  return {
    ...runner,
    evaluate: async (asked) => {
      const isThere = runner.isThere();
      const answer = isThere ? await asks.ask((ask) => runner.tell({ do: 'evaluate', ask, asked })) : undefined;
      if (answer?.refused) throw new RunsRefused(answer.refused);
      return kept(answer?.ok, detailsNotKept);
    },
  };
}
