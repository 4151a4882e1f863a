import type { Failure } from '../../record/record.js';
import type { ScriptSession } from '../ports/ports.js';
import type { RunContext } from '../context/run-context.js';
import type { Scope } from '../scope/scope.js';
import { runScript, type ScriptParts } from './run-script.js';

/**
 * Runs the `pre` scripts in order; the first that fails is why the session does not start. One that a cancelled run breaks
 * off has not failed.
 */
export async function runPreScripts(scope: Scope, run: RunContext): Promise<void> {
  scope.prepared = true;
  for (const script of scope.session.settings.pre) {
    const failure = await runScript(script, { phase: 'pre', given: sessionOf }, scope, run);
    if (run.signal.aborted) return;
    if (failure) {
      scope.startFailure = failure;
      return;
    }
  }
}

/** Runs every `post` script, also after one has failed; what they clean up is sent after a cancelled run, too. */
export async function runPostScripts(scope: Scope, cancellable: RunContext): Promise<readonly Failure[]> {
  const run = { ...cancellable, signal: new AbortController().signal };
  const failures: Failure[] = [];
  for (const script of scope.session.settings.post) {
    const failure = await runScript(script, { phase: 'post', given: sessionOf }, scope, run);
    if (failure) failures.push(failure);
  }
  return failures;
}

function sessionOf({ variables, env, request }: ScriptParts): ScriptSession {
  return { variables, env, request };
}
