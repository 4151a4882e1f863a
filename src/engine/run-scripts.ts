import { inspect } from 'node:util';
import { scriptFailed, scriptWithoutDefault } from '../model/problems/run.js';
import type { Failure } from '../model/record.js';
import type { FileUse } from '../model/session.js';
import type { ScriptSession } from './ports.js';
import { resolvePath } from '../model/paths.js';
import type { RunContext } from './run-context.js';
import type { Scope } from './scope.js';
import { scriptRequest } from './script-request.js';
import { openScriptVariables, type ScriptVariables } from './script-variables.js';

/** Runs the `pre` scripts in order; the first that fails is why the session does not start. */
export async function runPreScripts(scope: Scope, run: RunContext): Promise<void> {
  scope.prepared = true;
  for (const script of scope.session.settings.pre) {
    const failure = await runScript(script, 'pre', scope, run);
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
    const failure = await runScript(script, 'post', scope, run);
    if (failure) failures.push(failure);
  }
  return failures;
}

async function runScript(
  use: FileUse,
  phase: 'pre' | 'post',
  scope: Scope,
  run: RunContext,
): Promise<Failure | undefined> {
  const path = resolvePath(scope.session.file, use.path);
  const variables = openScriptVariables(scope, run);
  let fault: string | undefined;
  try {
    const script = await run.ports.loadScript(path);
    if (typeof script !== 'function') return { ...scriptWithoutDefault(path), range: use.range };
    await script(scriptSession(scope, run, variables));
  } catch (error) {
    fault = wordsOf(error);
  }
  const lost = variables.keep();
  fault ??= lost;
  return fault === undefined ? undefined : { ...scriptFailed(path, phase, run.redactor.text(fault)), range: use.range };
}

function scriptSession(scope: Scope, run: RunContext, variables: ScriptVariables): ScriptSession {
  return { variables: variables.view, env: Object.freeze({ ...scope.env }), request: scriptRequest(scope, run) };
}

/** Anything can be thrown. */
function wordsOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : inspect(error);
}
