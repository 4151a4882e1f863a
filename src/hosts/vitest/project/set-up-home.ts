import type { TestProject } from 'vitest/node';

/** Vitest's own, alike in both majors: it does nothing a second time, and Vitest tears down every project. */
const setUp = '_initializeGlobalSetup';
type SetUp = Partial<Record<typeof setUp, () => Promise<void>>>;

/**
 * Has the `globalSetup` of a package run before the first of its sessions: Vitest sets up the root, and of its projects
 * those that have a file in the run.
 *
 * @param home - the project that has the plugin
 */
export function setUpHome(sessions: TestProject, home: TestProject): void {
  const [own, outer] = [sessions, home] as unknown as readonly [SetUp, SetUp];
  const setUpOwn = own[setUp]?.bind(sessions);
  own[setUp] = async () => {
    await outer[setUp]?.();
    await setUpOwn?.();
  };
}
