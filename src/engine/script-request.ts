import { exchangeOf } from './exchange-of.js';
import { buildRequest } from './http/build-request.js';
import { learnSecrets } from './learn-secrets.js';
import type { HttpOutcome, ScriptResponse, ScriptSession } from './ports.js';
import { requestScope } from './prepare-step.js';
import { scriptStep } from './script-step.js';
import type { RunContext } from './run-context.js';
import type { Scope } from './scope.js';

/**
 * The `request` of a script: built as the session's own requests are, sent once, not part of any record.
 * What the script passes is sent as it is; references are rendered in the session's settings alone.
 */
export function scriptRequest(scope: Scope, run: RunContext): ScriptSession['request'] {
  return async (line, options = {}) => {
    const step = scriptStep(line, options);
    const request = await buildRequest(step, requestScope(scope, run.ports.files, run.options));
    const outcome = await scope.http.send(request, run.signal);
    const response = outcome.kind === 'response' ? responseOf(outcome, scope) : undefined;
    learnSecrets(request, outcome, response?.text, run.redactor);
    if (outcome.kind === 'error') throw new Error(`${line}: ${outcome.error.message}`);
    return response!;
  };
}

function responseOf(
  { response, duration }: Extract<HttpOutcome, { kind: 'response' }>,
  { http }: Scope,
): ScriptResponse {
  const { status, headers, text, json } = exchangeOf(response, duration, http);
  return {
    status,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    text: text(),
    json: json(),
  };
}
