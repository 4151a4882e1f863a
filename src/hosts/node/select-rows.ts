import { testLabels } from '../../format/label.js';
import type { DataPlace } from '../../format/data.js';
import { isCaseRow, isTestRow, type Plan, type Row, type Scope } from '../../format/plan.js';
import type { TagFilter } from '../../format/tags.js';
import { stepAtLine } from '../../format/steps/step-at-line.js';

/** Which tests of a file are asked for; a part that is absent asks for all. */
export interface RowSelection {
  /** Lines of the file. Any line of a step asks for it, and the line of a call for all under it. */
  readonly lines?: readonly number[] | undefined;
  /** Steps of the file by their indices; of a call, all under it. */
  readonly steps?: readonly number[] | undefined;
  /** Compared with the names of the case, the calls and the step, joined with " > ". */
  readonly namePattern?: RegExp | undefined;
  readonly tags?: TagFilter | undefined;
  /** Rows of data. Each asks for all that runs for it. */
  readonly dataRows?: readonly DataPlace[] | undefined;
}

/** The indices of the tests that are asked for, in order. */
export function selectRows(plan: Plan, { lines, steps, namePattern, tags, dataRows }: RowSelection): readonly number[] {
  const wanted = lines ? stepsAt(lines, plan) : steps && new Set(steps);
  const isWanted = (row: Row): boolean =>
    (!wanted || wanted.has(ownStep(row, plan))) &&
    (!dataRows || runsFor(dataRows, row, plan)) &&
    (!tags || tags(row.tags ?? [])) &&
    (!namePattern || namePattern.test(testLabels(row, plan).join(' > ')));
  return plan.rows.filter((row) => isTestRow(row) && isWanted(row)).map(({ index }) => index);
}

function stepsAt(lines: readonly number[], { sessions }: Plan): ReadonlySet<number> {
  const { steps } = sessions[0]!;
  return new Set(lines.map((line) => stepAtLine({ steps }, line)).map((step) => steps.indexOf(step!)));
}

/** The step of the case itself: of a row in a flow, the one that calls. */
function ownStep(row: Row, plan: Plan): number {
  const caller = row.call === undefined ? undefined : plan.rows[row.call]!;
  return !caller || isCaseRow(caller) ? row.step : ownStep(caller, plan);
}

function runsFor(places: readonly DataPlace[], row: Row, plan: Plan): boolean {
  let at: number | undefined = row.scope;
  while (at !== undefined) {
    const { data, parent }: Scope = plan.scopes[at]!;
    if (data && places.some(({ file, line }) => data.file === file && data.line === line)) return true;
    at = parent;
  }
  return false;
}
