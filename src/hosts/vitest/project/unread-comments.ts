import type { TestProject, TestSpecification } from 'vitest/node';

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
