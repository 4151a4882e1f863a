import { posix } from 'node:path';
import { defaults } from '../../format/defaults.js';
import type { Message } from '../../format/problem.js';
import {
  scriptFailed,
  scriptMissing,
  scriptNotParsed,
  scriptRefused,
  scriptTimeout,
  scriptWithoutDefault,
  thrownUnreadable,
} from '../../problems/run/scripts.js';
import type { Failure } from '../../record/record.js';
import type { FileUse } from '../../format/session.js';
import type { Ports, ScriptFault, ScriptSession } from '../ports/ports.js';
import { resolvePath } from '../../format/paths.js';
import type { RunContext } from '../context/run-context.js';
import type { Scope } from '../scope/scope.js';
import { openScriptLimit, type ScriptLimit } from './script-limit.js';
import { openScriptRequests, type ScriptRequests } from './script-request.js';
import { openScriptVariables, type ScriptVariables } from './script-variables.js';

/**
 * Runs the `pre` scripts in order; the first that fails is why the session does not start. One that a cancelled run breaks
 * off has not failed.
 */
export async function runPreScripts(scope: Scope, run: RunContext): Promise<void> {
  scope.prepared = true;
  for (const script of scope.session.settings.pre) {
    const failure = await runScript(script, 'pre', scope, run);
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
  const time = run.options.scriptTimeout ?? defaults.scriptTimeout;
  const limit = openScriptLimit(time);
  const variables = openScriptVariables(scope, run, limit.over);
  const requests = openScriptRequests(scope, run, limit.over);
  const script = { path, written: use.path, phase };
  const end = await limit.within(async () => {
    const message = await messageOf(script, run, { session: () => scriptSession(scope, variables, requests), limit });
    await requests.settled();
    return message;
  });
  const message = end ? end.value : () => scriptTimeout(path, phase, time);
  // What the script has set may be a secret in the message.
  const lost = variables.keep();
  const failure = message?.() ?? (lost === undefined ? undefined : scriptFailed(path, phase, run.redactor.text(lost)));
  return failure && { ...failure, range: use.range };
}

interface ScriptUse {
  /** Relative to the project root. */
  readonly path: string;
  /** As the session file has it. */
  readonly written: string;
  readonly phase: 'pre' | 'post';
}

/** Runs one script. Resolves to what says what is wrong with it, masked by what is known when it is called. */
async function messageOf(
  use: ScriptUse,
  run: RunContext,
  { session, limit }: { readonly session: () => ScriptSession; readonly limit: ScriptLimit },
): Promise<(() => Message) | undefined> {
  const refused = run.ports.files.whyNoScript(use.path);
  if (refused) return () => scriptRefused(use.written, use.path, refused);
  try {
    const script = await run.ports.loadScript(use.path);
    if (typeof script !== 'function') return () => scriptWithoutDefault(use.path);
    const done = script(session());
    limit.check();
    await done;
    return undefined;
  } catch (error) {
    const fault = readSafely(error, run.ports);
    return () => faultMessage(use, fault, run);
  }
}

function faultMessage(
  { path, written, phase }: ScriptUse,
  { kind, words, place }: ScriptFault,
  { ports, redactor }: RunContext,
): Message {
  if (kind === 'missing' && isItself(path, words, ports)) return scriptMissing(written, path);
  if (kind === 'syntax') return scriptNotParsed(path, phase, redactor.text(words), place);
  return scriptFailed(path, phase, redactor.text(words), place);
}

/** What is thrown may itself throw where it is read. */
function readSafely(error: unknown, { readFault }: Ports): ScriptFault {
  try {
    return readFault(error);
  } catch {
    return { kind: 'thrown', words: thrownUnreadable };
  }
}

/** Whether what is missing is the script itself, not what it imports. */
function isItself(path: string, words: string, { files }: Ports): boolean {
  const name = posix.basename(path);
  if (![name, encodeURI(name)].some((written) => words.includes(written))) return false;
  return !files.has(path);
}

function scriptSession({ env }: Scope, { view }: ScriptVariables, { request }: ScriptRequests): ScriptSession {
  return { variables: view, env: Object.freeze({ ...env }), request };
}
