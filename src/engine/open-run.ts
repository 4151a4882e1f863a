import type { Plan } from '../model/plan.js';
import type { Failure, StepRecord } from '../model/record.js';
import { remember } from '../model/remember.js';
import { advanceRow } from './advance-row.js';
import { closeScope, closeScopesAfter } from './close-scope.js';
import { readEnv } from './env/read-env.js';
import type { Ports, RunOptions } from './ports.js';
import { openProgress } from './progress.js';
import { createRedactor, type Redactor } from './redact/redactor.js';
import type { RunContext } from './run-context.js';

/** A case that is being run, row by row. */
export interface Run {
  /**
   * Runs a row of the plan, after every row before it that has not run yet.
   * A whole run, a filtered run and a single step are the same call; rows run one after another, each once.
   *
   * @param index - of a request or note row
   */
  readonly runRow: (index: number) => Promise<StepRecord>;
  /** Runs the `post` scripts that are due. Resolves to what went wrong outside any row. */
  readonly finish: () => Promise<readonly Failure[]>;
  /** Ends waits and requests at once; what has not run is skipped. */
  readonly cancel: () => void;
}

export function openRun(plan: Plan, ports: Ports, options: RunOptions): Run {
  const abort = new AbortController();
  const redactor = createRedactor(options.redact);
  const envOf = envReader(ports, options, redactor);
  const run: RunContext = { plan, ports, options, redactor, signal: abort.signal, envOf };
  const progress = openProgress(plan);
  const records = new Map<number, StepRecord>();
  const fileFailures: Failure[] = [];
  let cursor = 0;
  let queue: Promise<unknown> = Promise.resolve();

  async function runTo(index: number): Promise<StepRecord> {
    const earlier: StepRecord[] = [];
    progress.asked = index;
    while (cursor <= index) {
      const row = plan.rows[cursor]!;
      // Before the row, so that one that throws is not sent again.
      cursor += 1;
      const record = await advanceRow(row, progress, run);
      if (record) records.set(row.index, record);
      if (record && row.index < index) earlier.push(record);
      fileFailures.push(...(await closeScopesAfter(row, progress, run)));
    }
    return withEarlier(records.get(index)!, earlier);
  }

  async function closeAll(): Promise<readonly Failure[]> {
    const innermostFirst = [...progress.scopes.values()].toReversed();
    for (const scope of innermostFirst) fileFailures.push(...(await closeScope(scope, progress, run)));
    return fileFailures;
  }

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  }

  return {
    runRow: (index) => inTurn(() => runTo(index)),
    finish: () => inTurn(closeAll),
    cancel: () => abort.abort(),
  };
}

/** Reads the .env files of each environment once, and keeps what is secret in them from being told. */
function envReader(ports: Ports, { envFolder }: RunOptions, redactor: Redactor): RunContext['envOf'] {
  return remember(mostEnvironments, (environment: string | undefined) => {
    const env = readEnv(ports.files, environment, ports.processEnv, envFolder);
    for (const [name, value] of Object.entries(env)) redactor.learnNamed(name, value);
    return env;
  });
}

const mostEnvironments = 20;

/** Notes on a step what was run for it first. */
function withEarlier(record: StepRecord, earlier: readonly StepRecord[]): StepRecord {
  const ran = earlier.filter(({ state }) => state !== 'skipped');
  if (ran.length === 0) return record;
  const failed = ran.filter(({ state }) => state === 'failed').map(({ title }) => title);
  return { ...record, earlier: { count: ran.length, failed } };
}
