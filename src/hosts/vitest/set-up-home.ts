import type { TestProject } from 'vitest/node';

/** What Vitest keeps to itself, alike in both majors; it does nothing where it has been done, and Vitest tears down every project. */
interface SetUp {
  _initializeGlobalSetup?: () => Promise<void>;
}

/**
 * Has the `globalSetup` of a package run before the first of its sessions: Vitest sets up the root, and of its projects
 * those that have a file in the run.
 *
 * @param home - the project that has the plugin
 */
export function setUpHome(sessions: TestProject, home: TestProject): void {
  const [own, outer] = [sessions, home] as unknown as readonly [SetUp, SetUp];
  const setUp = own._initializeGlobalSetup;
  if (!setUp) return;
  own._initializeGlobalSetup = async () => {
    await outer._initializeGlobalSetup?.();
    await setUp.call(sessions);
  };
}
