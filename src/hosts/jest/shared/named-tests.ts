import { testLabels } from '../../../format/label.js';
import { isTestRow, type Plan, type TestRow } from '../../../format/plan.js';
import { readTagFilter } from '../../../format/tags.js';
import { badTagFilter } from '../../../problems/cli/cli.js';
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

/** An expression over tags, which Jest has no option for. */
const tagsVariable = 'CALLSHEET_TAGS';

/**
 * As Jest compares `-t`: with the whole name, in either case. Tags are an expression in the environment, which workers have, too.
 *
 * @throws where it is invalid
 */
export function nameFilter({ testNamePattern }: GlobalConfig): (test: NamedTest) => boolean {
  const asked = process.env[tagsVariable]?.trim() ?? '';
  const tags = asked === '' ? undefined : readTagFilter(asked);
  if (asked !== '' && !tags) throw new Error(badTagFilter(asked).message);
  const pattern = testNamePattern ? new RegExp(testNamePattern, 'i') : undefined;
  return ({ fullName, row }) => (pattern?.test(fullName) ?? true) && (tags?.(row.tags ?? []) ?? true);
}
