import { flowName } from '../../format/paths.js';
import type { Problem, Severity } from '../../format/problem.js';
import type { ReadSession } from '../../loader/files/read-session.js';
import { countProblems } from '../../problems/file/most-problems.js';
import type { FileEntry } from '../protocol/protocol.js';
import { countRequests } from './file-view.js';

const none: Readonly<Record<Severity, number>> = { error: 0, failure: 0, warning: 0 };

export function unreadEntry(file: string): FileEntry {
  return { file, name: flowName(file), state: 'unread', requests: 0, problems: none };
}

/** @param problems - what `check` says of the file */
export function entryOf(file: string, source: ReadSession, problems: readonly Problem[]): FileEntry {
  const count = (severity: Severity): number => countProblems(problems, severity);
  const counts = { error: count('error'), failure: count('failure'), warning: count('warning') };
  const entry = { ...unreadEntry(file), problems: counts };
  if (source.kind === 'missing') return { ...entry, state: 'gone' };
  if (source.kind === 'broken') return { ...entry, state: 'broken' };
  const { kind, name, steps } = source.session;
  return { ...entry, name, state: kind === 'api' ? 'ok' : 'not-api', requests: countRequests(steps) };
}
