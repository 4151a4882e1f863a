import { ConfigError } from '../../format/config-error.js';
import type { JsonObject } from '../../lib/json.js';
import { checkNode } from '../common/check-node.js';
import { SessionFailed, SessionNotLoaded } from './session-errors.js';
import type { RunSessionOptions, RunSessionResult } from './session-options.js';

/**
 * Runs a session file: from a hand-written test, a Playwright setup, a seed script, anywhere. Calls at the same time share their
 * connections' settings and what `exclusive` names, nothing else.
 *
 * @typeParam Variables - what the session captures; nothing checks it
 * @param file - a path relative to the current folder, or a `file:` URL
 * @throws SessionFailed if a request or a script failed, unless `throws` is false
 * @throws SessionNotLoaded if the file cannot be read or has errors; nothing is sent
 * @throws the reason of `signal` once it is aborted
 *
 * @example
 * const { variables } = await runSession<{ token: string }>('flows/login.session.yaml', { inputs: { user: 'ann' } });
 */
export async function runSession<Variables extends object = JsonObject>(
  file: string | URL,
  options: RunSessionOptions = {},
): Promise<RunSessionResult<Variables>> {
  checkNode();
  const { stack = '' } = captured();
  // Configuration files import the same module, and run nothing.
  const { runSessionFile } = await import('./run-session-file.js');
  try {
    return (await runSessionFile(file, options)) as RunSessionResult<Variables>;
  } catch (error) {
    const isOurs = [SessionFailed, SessionNotLoaded, ConfigError].some((kind) => error instanceof kind);
    throw isOurs ? calledFrom(error as Error, stack) : error;
  }
}

/** Where it was called: an error that comes later would have only frames of its own. */
function captured(): { readonly stack?: string } {
  const place = {};
  Error.captureStackTrace(place, runSession);
  return place;
}

function calledFrom(error: Error, stack: string): Error {
  const frames = stack.slice(stack.indexOf('\n'));
  return Object.assign(error, { stack: `${error.name}: ${error.message}${frames}` });
}
