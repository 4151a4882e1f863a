import type { TestProject, TestSpecification } from 'vitest/node';

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
