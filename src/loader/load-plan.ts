import { remember } from '../model/remember.js';
import { listSessions } from './find-sessions.js';
import { planFrom, type LoadedPlan } from './plan-from.js';
import { readSession, realFile, type ReadSession } from './read-session.js';

export type { LoadedPlan } from './plan-from.js';

export interface LoadOptions {
  /** ms that a send may take where neither its step nor its file says it. @default 30000 */
  readonly timeout?: number;
  /** Reads a flow by its path from the root; a run of many cases reads each once, with `flowReader`. @default from disk */
  readonly readFlow?: (path: string) => ReadSession;
  /** The session files of the project, for a "did you mean"; a run of many cases lists them once. @default from disk */
  readonly list?: () => readonly string[];
  /** Whether the case is kept parsed for who reads it after this. @default true */
  readonly keep?: boolean;
}

/** How many flows are kept while a run lasts. */
const keptFlows = 500;

/** Reads each flow once, however many cases call it. */
export function flowReader(root: string): (path: string) => ReadSession {
  return remember(keptFlows, (path: string) => readSession(root, realFile(root, path)));
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
  {
    timeout,
    readFlow = (path) => readSession(root, realFile(root, path)),
    list = () => listSessions(root),
    keep = true,
  }: LoadOptions = {},
): LoadedPlan {
  const read = (path: string): ReadSession => (path === file ? readSession(root, path, keep) : readFlow(path));
  return planFrom(file, { ...(timeout !== undefined && { timeout }), env, read, list });
}
