import { readTagFilter } from '../../../format/tags.js';
import { badTagFilter } from '../../../problems/cli/cli.js';
import type { RunnerTestCase, RunnerTestFile, RunnerTestSuite } from 'vitest';

/** Which tests of a file a run is asked for; a part that is absent asks for all. */
interface Selection {
  readonly namePattern?: RegExp | undefined;
  /** Lines of the YAML. */
  readonly lines?: readonly number[] | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly names?: readonly string[] | undefined;
  /** Expressions over tags, which all have to hold. */
  readonly tagsFilter?: readonly string[] | undefined;
  /** What joins names for the pattern. */
  readonly joint: string;
}

/** Marks the tests that are not asked for as skipped, and the suites that hold no other. A line that holds nothing is an error of the file. */
export function selectTasks(file: RunnerTestFile, selection: Selection): void {
  const met = new Set<number>();
  narrow(file, selection, { met, isLineMet: false, names: [] });
  const unmet = selection.lines?.filter((line) => !met.has(line)) ?? [];
  if (unmet.length === 0) return;
  // In Vitest's own words.
  const message = `No test found in ${file.name} in ${unmet.length === 1 ? 'line' : 'lines'} ${unmet.join(', ')}`;
  file.result = { state: 'fail', errors: [{ name: 'Error', message, stack: `Error: ${message}` }] };
}

interface Way {
  readonly met: Set<number>;
  /** Whether a suite around was asked for by its line. */
  readonly isLineMet: boolean;
  readonly names: readonly string[];
}

function narrow(suite: RunnerTestSuite, selection: Selection, way: Way): void {
  for (const task of suite.tasks) {
    const isAt = task.location !== undefined && (selection.lines?.includes(task.location.line) ?? false);
    if (isAt) way.met.add(task.location!.line);
    const next = { ...way, isLineMet: way.isLineMet || isAt, names: [...way.names, task.name] };
    if (task.type === 'suite') narrow(task, selection, next);
    else if (!isWanted(task as RunnerTestCase, selection, next)) task.mode = 'skip';
  }
  if (suite.tasks.length > 0 && suite.tasks.every(({ mode }) => mode === 'skip')) suite.mode = 'skip';
}

function isWanted(
  test: RunnerTestCase,
  { lines, namePattern, ids, names, tagsFilter, joint }: Selection,
  way: Way,
): boolean {
  if (lines !== undefined && lines.length > 0 && !way.isLineMet) return false;
  if (namePattern && way.names.join(joint).search(namePattern) === -1) return false;
  if (ids && !ids.includes(test.id)) return false;
  if (names && !names.includes(way.names.join(' > '))) return false;
  return (tagsFilter ?? []).every((expression) => matchesTags(test, expression));
}

/** As `--tags-filter` has them. One that cannot be read is an error of the file. */
function matchesTags({ tags = [] }: RunnerTestCase, expression: string): boolean {
  if (expression.trim() === '') return true;
  const filter = readTagFilter(expression);
  if (!filter) throw new Error(badTagFilter(expression).message);
  return filter(tags);
}
