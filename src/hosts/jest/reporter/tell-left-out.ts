import { sessionsLeftOut } from '../../../model/problems/jest.js';
import type { GlobalConfig, ProjectConfig } from '../jest-api.js';
import { hostOptions } from '../options.js';
import { parts } from '../parts.js';

export interface Context {
  readonly config: ProjectConfig;
}

/**
 * Says that a configuration has the preset and settings of its own that take no session files: beside other tests the run would be
 * green without a session. Of several projects one may be for other tests.
 */
export function tellLeftOut({ projects = [] }: GlobalConfig, contexts: Iterable<Context>): void {
  const [config, ...others] = [...contexts].map((context) => context.config);
  if (!config || others.length > 0 || projects.length > 1) return;
  if (config.testRunner !== parts.testRunner || hostOptions(config).noSessions) return;
  const setting = settingOf(config);
  if (setting !== undefined) console.error(sessionsLeftOut(setting).message);
}

/** The setting that session files do not pass. With a pattern beside the preset Jest does not start. */
function settingOf({ moduleFileExtensions = [], testMatch = [], testRegex = [] }: ProjectConfig): string | undefined {
  if (!moduleFileExtensions.includes('yaml')) return 'moduleFileExtensions';
  const takes = testRegex.length > 0 || testMatch.some((glob) => glob.includes('yaml') || glob.endsWith('*'));
  return takes ? undefined : 'testMatch';
}
