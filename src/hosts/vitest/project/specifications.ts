import type { TestProject, TestSpecification } from 'vitest/node';
import type { SessionReader } from '../../../loader/files/read-session.js';
import { stepAtLine } from '../../../format/steps/step-at-line.js';
import { pathFrom } from '../../../format/paths.js';
import { withBothJoints } from '../../common/name-pattern.js';

/**
 * Has patterns of names pick sessions also where they join names with a space: Vitest 5 joins them with " > ", and its
 * extension for VS Code asks in the way of Vitest 4.
 */
export function takeBothJoints(project: TestProject): void {
  const { vitest } = project;
  if (vitest.version.startsWith('4.')) return;
  const create = project.createSpecification.bind(project);
  project.createSpecification = (...given): TestSpecification => {
    const specification = create(...given);
    let own = specification.testNamePattern;
    return Object.defineProperty(specification, 'testNamePattern', {
      enumerable: true,
      get: () => withBothJoints(own ?? vitest.getGlobalTestNamePattern()),
      set: (pattern: typeof own) => {
        own = pattern;
      },
    });
  };
}

/**
 * Keeps Vitest 5 from reading session files for comments that choose an environment. They have none, and a link to a
 * device would be read up to the longest string. Vitest 4 has no place for this.
 */
export function leaveCommentsUnread(project: TestProject): void {
  const create = project.createSpecification.bind(project);
  project.createSpecification = (...given): TestSpecification =>
    Object.defineProperty(create(...given), '_docblock', { get: () => noComments, set: () => {} });
}

/** What Vitest makes of a file without such comments. */
const noComments = { environment: { name: 'node', options: null }, tags: [] };

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
  return [...new Set(lines.map((line) => stepAtLine(parsed.session, line)?.range.start.line ?? line))];
}
