import { posix } from 'node:path';
import type { Vitest } from 'vitest/node';
import { pathFrom } from '../../../format/paths.js';
import type { SessionUses } from '../../../loader/dependents/session-uses.js';

/**
 * Adds to the files of `vitest related` and `--changed` the sessions that depend on them, as Vitest follows only imports.
 *
 * @param common - files that all sessions depend on, absolute
 */
export function relateSessions(vitest: Vitest, uses: SessionUses, common: readonly string[]): void {
  const { config, vcs } = vitest;
  const withUsers = (files: readonly string[]): string[] => {
    const paths = files.map((file) => pathFrom(config.root, file));
    const isOfAll = paths.some((path) => common.includes(posix.join(config.root, path)));
    const users = isOfAll ? uses.all() : paths.flatMap((path) => uses.of(path));
    return [...new Set([...files, ...users.map((file) => posix.join(config.root, file))])];
  };
  if (config.related) {
    config.related = withUsers(config.related);
  } else if (config.changed) {
    const find = vcs.findChangedFiles.bind(vcs);
    vcs.findChangedFiles = async (options) => withUsers(await find(options));
  }
}
