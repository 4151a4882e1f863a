import { whyNoSessions } from '../../../loader/files/why-no-sessions.js';
import { sessionsLeftOut } from '../../../problems/host/jest.js';
import type { GlobalConfig, ProjectConfig } from '../shared/jest-api.js';
import { hostOptions } from '../shared/options.js';
import { parts } from '../shared/parts.js';
import type { Context } from './jest-reporter.js';

/** Says why no session ran where a configuration is to blame: beside other tests the run is green. */
export async function tellNoSessions({ projects = [] }: GlobalConfig, contexts: Iterable<Context>): Promise<void> {
  const configs = [...contexts].map(({ config }) => config);
  // Of several projects one may have the preset and be for other tests.
  const isAlone = configs.length === 1 && projects.length < 2;
  const own = configs.filter(({ testRunner }) => testRunner === parts.testRunner);
  const reasons = await Promise.all(own.map((config) => reasonOf(config, isAlone)));
  for (const reason of new Set(reasons)) if (reason !== undefined) console.error(reason);
}

async function reasonOf(config: ProjectConfig, isAlone: boolean): Promise<string | undefined> {
  const { include } = hostOptions(config);
  if (include?.length === 0) return undefined;
  const setting = isAlone ? settingOf(config) : undefined;
  if (setting !== undefined) return sessionsLeftOut(setting).message;
  const globs = include?.map((glob) => glob.replace(/^(!?)<rootDir>\//, '$1'));
  return whyNoSessions(config.rootDir, { include: globs });
}

/** The setting that session files do not pass. With a pattern beside the preset Jest does not start. */
function settingOf({ moduleFileExtensions = [], testMatch = [], testRegex = [] }: ProjectConfig): string | undefined {
  if (!moduleFileExtensions.includes('yaml')) return 'moduleFileExtensions';
  const takes = testRegex.length > 0 || testMatch.some((glob) => glob.includes('yaml') || glob.endsWith('*'));
  return takes ? undefined : 'testMatch';
}
