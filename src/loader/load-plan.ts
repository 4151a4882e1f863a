import { listSessions } from './find-sessions.js';
import { planFrom, type LoadedPlan } from './plan-from.js';
import { readSession, realFile, type ReadSession } from './read-session.js';

export type { LoadedPlan } from './plan-from.js';

export interface LoadOptions {
  /** ms that a send may take where neither its step nor its file says it. @default 30000 */
  readonly timeout?: number;
}

/**
 * Reads a case and the flows it calls from disk, and plans it.
 *
 * @param root - the project root
 * @param file - relative to `root`, with forward slashes
 * @param env - the environment; `CALLSHEET_INPUT_<name>` gives the case its input
 */
export function loadPlan(
  root: string,
  file: string,
  env: Readonly<Record<string, string | undefined>>,
  options: LoadOptions = {},
): LoadedPlan {
  const read = (path: string): ReadSession => readSession(root, path === file ? path : realFile(root, path));
  return planFrom(file, { ...options, env, read, list: () => listSessions(root) });
}
