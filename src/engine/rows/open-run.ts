import type { Plan } from '../../format/plan.js';
import type { Failure, StepRecord } from '../../record/record.js';
import { remember } from '../../lib/memoize.js';
import { closeScope } from './close-scope.js';
import { isWorkingFolder } from '../scope/is-working-folder.js';
import { readEnv } from '../context/read-env.js';
import type { Ports, RunOptions } from '../ports/ports.js';
import { openProgress } from './progress.js';
import { createRedactor, type Redactor } from '../redact/redactor.js';
import { openLater } from '../context/later.js';
import { openNotes } from '../context/notes.js';
import { openRows } from './open-rows.js';
import type { RunContext } from '../context/run-context.js';
import type { RowState } from '../scope/scope.js';

/** A case that is being run, row by row. */
export interface Run {
  /**
   * Runs a row of the plan, after every row before it that has not run yet.
   * A whole run, a filtered run and a single step are the same call; rows run one after another, each once.
   *
   * @param index - of a request or note row
   */
  readonly runRow: (index: number) => Promise<StepRecord>;
  /**
   * The same for many rows, in order. The record of a row that passed is told while the next request is on its way, unless it
   * is long; any other before the next row begins. None of them is kept: no row of them can be asked for again.
   */
  readonly runRows: (indices: readonly number[], tell: TellRecord) => Promise<void>;
  /** Tells the records at once that wait for the next request. */
  readonly tellNow: () => void;
  /** Runs the `post` scripts that are due. Resolves to what went wrong outside any row. */
  readonly finish: () => Promise<readonly Failure[]>;
  /** Ends waits and requests at once; what has not run is skipped. */
  readonly cancel: () => void;
}

/** @param reason - why it was skipped, or what it waits for; the record has it in words */
export type TellRecord = (index: number, record: StepRecord, reason: RowState['reason']) => void;

export function openRun(plan: Plan, ports: Ports, options: RunOptions): Run {
  const abort = new AbortController();
  const later = openLater();
  // What a secret has been told with before it was one is told so, however late; and what waits brings secrets itself.
  const redactor = createRedactor({ ...options.redact, onSecret: later.doNow, onMask: later.doNow });
  const envOf = envReader(ports, options, redactor);
  const notes = openNotes(redactor);
  const run: RunContext = { plan, ports, options, redactor, later, notes, signal: abort.signal, envOf };
  const progress = openProgress(plan);
  const rows = openRows(progress, run);
  const inTurn = openTurns();

  async function runOne(index: number): Promise<StepRecord> {
    const { record } = await rows.runTo(index);
    later.doNow();
    later.check();
    return record();
  }

  async function runMany(indices: readonly number[], tell: TellRecord): Promise<void> {
    try {
      for (const index of indices) {
        const { canWait, record, reason } = await rows.runTo(index);
        later.put(() => tell(index, record(), reason), canWait);
        rows.forget(index);
        later.check();
      }
    } finally {
      later.doNow();
    }
    later.check();
  }

  async function closeAll(): Promise<readonly Failure[]> {
    const innermostFirst = [...progress.scopes.values()].toReversed();
    for (const scope of innermostFirst)
      for (const failure of await closeScope(scope, progress, run)) rows.failures.push(failure);
    return rows.failures;
  }

  return {
    runRow: (index) => inTurn(() => runOne(index)),
    runRows: (indices, tell) => inTurn(() => runMany(indices, tell)),
    tellNow: later.doNow,
    finish: () => inTurn(closeAll),
    cancel: () => abort.abort(),
  };
}

/** Work begins when what was asked for before it is over. */
function openTurns(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let queue: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
}

/** Reads the .env files of each environment once. What is secret in them, and in the options, is not told. */
function envReader(ports: Ports, { envFolder, redact }: RunOptions, redactor: Redactor): RunContext['envOf'] {
  for (const secret of redact.values ?? []) redactor.learnNamed('password', secret);
  return remember(mostEnvironments, (environment: string | undefined) => {
    const env = readEnv(ports.files, environment, ports.processEnv, envFolder);
    for (const [name, value] of Object.entries(env.values))
      if (!isWorkingFolder(name, value)) redactor.learnNamed(name, value);
    return env;
  });
}

const mostEnvironments = 20;
