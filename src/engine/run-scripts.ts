import type { Json } from '../model/json.js';
import { scriptFailed, scriptWithoutDefault } from '../model/problems/run.js';
import type { Failure } from '../model/record.js';
import type { FileUse } from '../model/session.js';
import type { ScriptSession } from './ports.js';
import { resolvePath } from './resolve-path.js';
import type { RunContext } from './run-context.js';
import type { Scope } from './scope.js';
import { scriptRequest } from './script-request.js';

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
  try {
    const script = await run.ports.loadScript(path);
    if (typeof script !== 'function') return { ...scriptWithoutDefault(path), range: use.range };
    await script(scriptSession(scope, run));
    return undefined;
  } catch (error) {
    const message = run.redactor.text(error instanceof Error ? error.message : String(error));
    return { ...scriptFailed(path, phase, message), range: use.range };
  }
}

function scriptSession(scope: Scope, run: RunContext): ScriptSession {
  return {
    variables: variablesView(scope, run),
    env: Object.freeze({ ...scope.env }),
    request: scriptRequest(scope, run),
  };
}

/** Reads what the session's references read; what is assigned ranks as a capture. */
function variablesView(scope: Scope, { redactor }: RunContext): Record<string, Json> {
  const names = () => [...new Set([...scope.set.keys(), ...scope.inputs.keys(), ...scope.variables.keys()])];
  const read = (name: string | symbol) => (typeof name === 'string' ? scope.lookup({ kind: 'var', name }) : undefined);
  return new Proxy(Object.create(null) as Record<string, Json>, {
    get: (_, name) => read(name),
    has: (_, name) => read(name) !== undefined,
    ownKeys: names,
    getOwnPropertyDescriptor: (_, name) => {
      const value = read(name);
      return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true };
    },
    set: (_, name, value: Json) => {
      scope.set.set(String(name), value);
      redactor.learnNamed(String(name), value);
      return true;
    },
    deleteProperty: (_, name) => scope.set.delete(String(name)),
  });
}
