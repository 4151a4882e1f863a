import type { Row } from '../../format/plan.js';
import type { Failure } from '../../record/record.js';
import type { Progress } from './progress.js';
import type { RunContext } from '../context/run-context.js';
import { runPostScripts } from '../scripts/run-scripts.js';
import type { Scope } from '../scope/scope.js';

/** Closes every flow whose last row this was, innermost first. */
export async function closeScopesAfter(row: Row, progress: Progress, run: RunContext): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  let call = row.kind === 'call' ? row : callOf(row, progress);
  while (call && call.last === row.index) {
    const scope = progress.scopes.get(call.starts);
    if (scope) for (const failure of await closeScope(scope, progress, run)) failures.push(failure);
    call = callOf(call, progress);
  }
  return failures;
}

/**
 * Runs the `post` scripts that are due, then lets the caller decide about a call that failed.
 *
 * @returns what went wrong outside any row, with its place in the case's own file
 */
export async function closeScope(scope: Scope, progress: Progress, run: RunContext): Promise<readonly Failure[]> {
  if (scope.closed) return [];
  scope.closed = true;
  scope.last = undefined;
  const unreported = scope.startFailure && !scope.startFailureReported ? [scope.startFailure] : [];
  const failures = [...unreported, ...(scope.prepared ? await runPostScripts(scope, run) : [])];
  const { parent } = scope;
  if (!parent) return failures;
  const { id, title, at } = progress.plan.rows[progress.plan.scopes[scope.index]!.call!]!;
  if (unreported.length > 0) progress.reported.add(id);
  if (scope.failed || unreported.length > 0) {
    parent.failed ??= { title, cause: scope.failed?.cause ?? { id, title, state: 'failed' } };
    if (parent.session.settings.onFailure === 'stop') parent.stopped ??= title;
  }
  return failures.map((failure) => ({ ...failure, range: at }));
}

function callOf(row: Row, { plan }: Progress) {
  const call = row.call === undefined ? undefined : plan.rows[row.call];
  return call?.kind === 'call' ? call : undefined;
}
