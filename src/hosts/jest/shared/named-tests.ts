import { testLabels } from '../../../format/label.js';
import { isTestRow, type Plan, type TestRow } from '../../../format/plan.js';
import type { GlobalConfig } from './jest-api.js';

/** The test that a row is to Jest. */
export interface NamedTest {
  readonly row: TestRow;
  /** The case and the calls it is under. */
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  /** What `-t` is compared with. */
  readonly fullName: string;
}

/** A test per request and note, in the order of the rows; a call is a describe around those under it. */
export function nameTests(plan: Plan): readonly NamedTest[] {
  return plan.rows.filter(isTestRow).map((row) => {
    const labels = testLabels(row, plan);
    return { row, ancestorTitles: labels.slice(0, -1), title: labels.at(-1)!, fullName: labels.join(' ') };
  });
}

/** As Jest compares `-t`: with the whole name, in either case. */
export function nameFilter({ testNamePattern }: GlobalConfig): (test: NamedTest) => boolean {
  if (!testNamePattern) return () => true;
  const pattern = new RegExp(testNamePattern, 'i');
  return ({ fullName }) => pattern.test(fullName);
}
