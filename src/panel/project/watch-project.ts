import { release } from 'node:os';
import { basename } from 'node:path';
import { configNames } from '../../format/options.js';
import { pathFrom } from '../../format/paths.js';
import { sessionSuffix } from '../../format/session.js';
import { watchFiles, type FileWatch } from '../../hosts/node/watch/watch-files.js';
import { savesNotSeen } from '../../problems/panel/panel.js';
import type { PanelProject } from './panel-project.js';

/** ms without another save after which files are read. */
const settling = 30;
const configurations: ReadonlySet<string> = new Set(configNames);

/**
 * Has the project look at its files whenever one is saved that says something about sessions.
 *
 * @param heed - hears of every save; absolute paths
 */
export function watchProject(
  root: string,
  project: PanelProject,
  heed: (paths: ReadonlySet<string>) => void,
): FileWatch {
  const isWanted = (path: string): boolean => {
    const name = basename(path);
    const isKind = name.endsWith(sessionSuffix) || name.startsWith('.env') || configurations.has(name);
    return isKind || project.used().has(pathFrom(root, path));
  };
  const onSaved = (paths: ReadonlySet<string>): void => {
    if ([...paths].some(isWanted)) void project.refresh();
    heed(paths);
  };
  const onError = (error: unknown): void =>
    project.note(savesNotSeen(error instanceof Error ? error.message : String(error)));
  return watchFiles(root, { onSaved, onError }, { settling, polling: isWindowsDisk(root) });
}

/** Under WSL the disks of Windows report no saves. */
function isWindowsDisk(root: string): boolean {
  return /^\/mnt\/[a-z]\//.test(`${root}/`) && /microsoft/i.test(release());
}
