import { once, remember } from '../lib/memoize.js';
import { listSessions } from './files/find-sessions.js';
import { type LoadedPlan, planFrom, type PlanReading } from './plan-from.js';
import type { SessionReader } from './files/read-session.js';
import { realFile } from './files/open-disk.js';

export interface CaseReading extends Pick<PlanReading, 'env' | 'timeout'> {
  readonly read: SessionReader;
  /** The session files of the project, for a "did you mean". @default from disk */
  readonly list?: PlanReading['list'];
  /** Whether cases are kept parsed for who reads them after this. @default true */
  readonly keep?: boolean;
}

/** How many flows are kept while a run lasts. */
const keptFlows = 500;

/**
 * Plans cases of one project by their paths from its root. Each flow is read once, however many cases call it, and the
 * project's files are listed once.
 */
export function casePlanner(
  root: string,
  { read, list = () => listSessions(root), keep = true, ...reading }: CaseReading,
): (file: string) => LoadedPlan {
  const readFlow = remember(keptFlows, (path: string) => read(realFile(root, path)));
  const listOnce = once(list);
  return (file) =>
    planFrom(file, { ...reading, list: listOnce, read: (path) => (path === file ? read(path, keep) : readFlow(path)) });
}
