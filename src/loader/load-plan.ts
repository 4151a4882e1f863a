import { casePlanner, type LoadedPlan } from './plan-from.js';
import { wholeParse } from './whole-parse.js';
import { sessionReader } from './files/read-session.js';

export type { LoadedPlan } from './plan-from.js';

export interface LoadOptions {
  /** ms that a send may take where neither its step nor its file says it. @default 30000 */
  readonly timeout?: number;
  /** The session files of the project, for a "did you mean"; for many cases they are better listed once. @default from disk */
  readonly list?: () => readonly string[];
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
  return casePlanner(root, { ...options, env, read: sessionReader(root, wholeParse) })(file);
}
