import { neverIncluded } from '../../loader/files/find-sessions.js';
import { flowName } from '../../format/paths.js';
import { badFlowExtension, badFlowPath, folderNotSearched } from '../../problems/edit/files.js';
import type { Message } from '../../format/problem.js';
import { sessionSuffix } from '../../format/session.js';

/**
 * Why a new file of that path, relative to the project root, would not be found as a session, or could not be called.
 *
 * @param known - a name that a session has already, which it may keep
 */
export function sessionPathFault(path: string, known?: string): Message | undefined {
  const folders = path.split('/').slice(0, -1);
  const isOutside = path.startsWith('/') || folders.includes('..');
  const isHidden = path.split('/').some((part) => part.startsWith('.') && part !== '.');
  const isReadable = path.endsWith(sessionSuffix) && !/[\\\p{Cc}]|\{\{/u.test(path);
  if (isOutside || isHidden || !isReadable) return badFlowPath(path);
  const passed = folders.find((folder) => neverIncluded.includes(`**/${folder}/**`));
  if (passed !== undefined) return folderNotSearched(path, passed);
  const name = flowName(path);
  if (name === known) return undefined;
  // `orders.yaml.session.yaml` was meant to be something else.
  if (/\.ya?ml$/i.test(name)) return badFlowExtension(path.slice(0, -sessionSuffix.length));
  return isSessionName(name) ? undefined : badFlowPath(path);
}

/** Whether every system takes a file of that name, and a call of it reads as it is written. */
export function isSessionName(name: string): boolean {
  return /^[^/\\:*?"<>|\p{Cc}]+$/u.test(name) && !/^[.\s]|\s$|\{\{|\.ya?ml$/i.test(name);
}
