import type { TestProject, TestSpecification } from 'vitest/node';
import type { SessionReader } from '../../../loader/files/read-session.js';
import { describeStep } from '../../../format/steps/describe.js';
import { pathFrom } from '../../../format/paths.js';

/** Has any line of a step select it: `file:20`. Vitest compares lines with the first one of a test. */
export function takeStepLines(project: TestProject, read: SessionReader): void {
  const create = project.createSpecification.bind(project);
  project.createSpecification = (...given): TestSpecification => {
    const specification = create(...given);
    const { moduleId, testLines } = specification;
    if (!testLines?.length) return specification;
    const file = pathFrom(project.config.root, moduleId);
    return Object.assign(specification, { testLines: firstLines(file, testLines, read) });
  };
}

/** The lines in which steps begin. A line outside of them, or of a condition, stays: Vitest names those in which it finds nothing. */
function firstLines(file: string, lines: readonly number[], read: SessionReader): readonly number[] {
  const parsed = read(file);
  if (parsed.kind !== 'session') return lines;
  const ranges = parsed.session.steps.filter((step) => describeStep(step).hasTests).map(({ range }) => range);
  const first = lines.map((line) => {
    const around = ranges.find(({ start, end }) => start.line <= line && line <= end.line);
    return around?.start.line ?? line;
  });
  return [...new Set(first)];
}
