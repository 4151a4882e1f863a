import type { JsonObject } from '../../lib/json.js';
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
  // Configuration files import the same module, and run nothing.
  const { runSessionFile } = await import('./run-session-file.js');
  return (await runSessionFile(file, options)) as RunSessionResult<Variables>;
}
