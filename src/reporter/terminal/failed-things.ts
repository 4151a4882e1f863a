import type { ReportRow, SessionReport } from '../../record/report.js';
import type { Failure, StepRecord } from '../../record/record.js';
import { causeKey, type SeenFailures } from './same-failures.js';

/** A step that failed, or a failure of a file outside any step. */
export interface FailedThing {
  /** The file, the calls it is under, and its own title. */
  readonly path: readonly string[];
  readonly record?: StepRecord;
  readonly failures: readonly Failure[];
  /** The command that runs the step again. */
  readonly again?: string | undefined;
  /** The titles of the steps that are skipped because of it. */
  readonly blocked?: readonly string[];
}

/** A thing with those after it that failed for the same cause, which are not shown again. */
export interface FailedGroup {
  readonly thing: FailedThing;
  readonly same: readonly FailedThing[];
}

/** @returns the command that runs a step again, where there is one */
export type Again = (record: StepRecord) => string | undefined;

/** What failed in a session, in the order of its rows; the file's own failures come first. */
export function failedThings(session: Session, again: Again): readonly FailedThing[] {
  const { file, failures } = session;
  const own = failures.length === 0 ? [] : [{ path: [file], failures }];
  const steps = placedSteps(session);
  const blocked = Map.groupBy(steps, ({ record }) => record.blockedBy?.id);
  const failed = steps.filter(({ record }) => record.state === 'failed');
  return [...own, ...failed.map((step) => thingOf(step, blocked.get(step.record.id) ?? []))];

  function thingOf({ path, record }: PlacedStep, needing: readonly PlacedStep[]): FailedThing {
    const titles = needing.map((step) => step.record.title);
    return { path, record, failures: record.failures, again: again(record), blocked: titles };
  }
}

type Session = Pick<SessionReport, 'file' | 'failures' | 'rows'>;

/** A step with the file, the calls it is under, and its own title. */
export interface PlacedStep {
  readonly path: readonly string[];
  readonly record: StepRecord;
}

/** The steps of a session in the order of its rows. */
export function placedSteps({ file, rows }: Pick<SessionReport, 'file' | 'rows'>): readonly PlacedStep[] {
  return rows.flatMap((row) => stepsUnder(row, [file]));
}

function stepsUnder(row: ReportRow, above: readonly string[]): readonly PlacedStep[] {
  if (row.kind === 'request') return [{ path: [...above, row.record.title], record: row.record }];
  if (row.kind === 'set') return [];
  if (row.kind === 'arm') return row.rows.flatMap((under) => stepsUnder(under, above));
  const title = row.alias === undefined ? row.title : `${row.title} ${row.alias}`;
  return row.rows.flatMap((under) => stepsUnder(under, [...above, title]));
}

/**
 * Things of one cause together, with one of the session that the rows name first. A failure outside of steps stays by itself.
 */
export function groupThings(things: readonly FailedThing[], seen: SeenFailures): readonly FailedGroup[] {
  const groups = Map.groupBy(things, (thing) => (thing.record ? causeKey(thing.record) : thing));
  return [...groups].map(([key, all]) => {
    const first = typeof key === 'string' ? seen.first(key) : undefined;
    const thing = all.find(({ path }) => path[0] === first) ?? all[0]!;
    return { thing, same: all.filter((other) => other !== thing) };
  });
}
