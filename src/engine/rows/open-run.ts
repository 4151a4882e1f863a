import type { Plan } from '../../format/plan.js';
import type { JsonObject } from '../../lib/json.js';
import type { Failure, StepRecord } from '../../record/record.js';
import { withDefaults, openContext } from '../context/run-context.js';
import type { Ports, RunOptions } from '../ports/ports.js';
import { closeScope, openRows, type OnRecord } from './open-rows.js';
import type { Scope } from '../scope/scope.js';
import { openProgress, type Progress } from './progress.js';

/** A case that is being run, row by row. */
export interface Run {
  /**
   * Runs a row of the plan, after every row before it that has not run yet.
   * A whole run, a filtered run and a single step are the same call; rows run one after another, each once.
   *
   * @param index - of a request or note row
   */
  readonly runRow: (index: number) => Promise<StepRecord>;
  /** The same for many rows, in order. None of their records is kept: no row of them can be asked for again. */
  readonly runRows: (indices: readonly number[], onRecord: OnRecord) => Promise<void>;
  /** Runs rows that have run once more, from a request or a call to the last row under it. */
  readonly runAgain: (from: number, to: number, onRecord: OnRecord) => Promise<void>;
  /**
   * Goes on by another plan of the same file: its rows that ran have to be as they were, but for the last one, which may be
   * run again.
   */
  readonly replan: (plan: Plan) => void;
  /** Runs the `post` scripts that are due. Resolves to what went wrong outside any row. */
  readonly finish: () => Promise<readonly Failure[]>;
  /** What the case itself has captured so far, as it is: secrets are not masked. Nothing of a flow; of its rows of data, the last counts. */
  readonly variables: () => JsonObject;
  /** Ends waits and requests at once; what has not run is skipped. */
  readonly cancel: () => void;
}

export function openRun(given: Plan, ports: Ports, options: RunOptions): Run {
  const plan = withDefaults(given, options.defaults);
  const abort = new AbortController();
  const run = openContext(plan, ports, options, abort.signal);
  const progress = openProgress(plan);
  const rows = openRows(progress, run);
  const inTurn = openTurns();
  /** A row that ran silently may be asked for later. */
  const records = new Map<number, StepRecord>();

  async function runOne(index: number): Promise<StepRecord> {
    await rows.runTo(index, (row, record) => records.set(row, record));
    run.records.settle();
    return records.get(index)!;
  }

  async function runMany(indices: readonly number[], onRecord: OnRecord): Promise<void> {
    const wanted = new Set(indices);
    const onWanted: OnRecord = (row, record, reason) => {
      if (wanted.has(row)) onRecord(row, record, reason);
    };
    try {
      for (const index of indices) await rows.runTo(index, onWanted);
    } finally {
      run.records.settle();
    }
  }

  async function closeAll(): Promise<readonly Failure[]> {
    const innermostFirst = [...progress.scopes.values()].toReversed();
    for (const scope of innermostFirst) {
      for (const failure of await closeScope(scope, progress, run)) rows.failures.push(failure);
      // One that came to its end has reported it before.
      scope.endOnce?.(undefined);
    }
    return rows.failures;
  }

  return {
    runRow: (index) => inTurn(() => runOne(index)),
    runRows: (indices, onRecord) => inTurn(() => runMany(indices, onRecord)),
    runAgain: (from, to, onRecord) =>
      inTurn(async () => {
        try {
          await rows.runAgain(from, to, onRecord);
        } finally {
          run.records.settle();
        }
      }),
    replan: (next) => {
      const replaced = withDefaults(next, options.defaults);
      run.plan = replaced;
      progress.plan = replaced;
      for (const scope of progress.scopes.values()) {
        const { session } = replaced.scopes[scope.index] ?? {};
        // What is around rows of data is not quite the session.
        if (session !== undefined && !replaced.scopes[scope.index]!.holdsRows)
          scope.session = replaced.sessions[session]!;
      }
    },
    finish: () => inTurn(closeAll),
    variables: () => Object.fromEntries(caseScopes(progress).flatMap(({ captured }) => [...captured])),
    cancel: () => abort.abort(),
  };
}

/** Where the case itself runs: of one with data, a scope for each row. */
function caseScopes({ plan, scopes }: Progress): readonly Scope[] {
  const isOfCase = ({ index }: Scope): boolean =>
    plan.scopes[0]!.holdsRows ? plan.scopes[index]!.parent === 0 : index === 0;
  return [...scopes.values()].filter(isOfCase);
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
