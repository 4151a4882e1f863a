import type { TestProject, TestSpecification } from 'vitest/node';
import type { SessionReader } from '../../../loader/files/read-session.js';
import { describeStep } from '../../../format/steps/describe.js';
import { pathFrom } from '../../../format/paths.js';

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

/** Outside of classes such as `[ ab]`, each space may also be " > ". An editor gives the source of a pattern. */
export function withBothJoints(pattern: RegExp | string | undefined): RegExp | undefined {
  if (pattern === undefined || pattern === '') return undefined;
  const { source, flags } = new RegExp(pattern);
  const parts = /\\[^]|\[(?:\\[^]|[^\]\\])*\]| /g;
  return new RegExp(
    source.replace(parts, (part) => (part === ' ' ? '(?: > | )' : part)),
    flags,
  );
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
  const ranges = parsed.session.steps.filter((step) => describeStep(step).hasTests).map(({ range }) => range);
  const first = lines.map((line) => {
    const around = ranges.find(({ start, end }) => start.line <= line && line <= end.line);
    return around?.start.line ?? line;
  });
  return [...new Set(first)];
}
