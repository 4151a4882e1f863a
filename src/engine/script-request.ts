import type { Json } from '../model/json.js';
import type { Field, RequestStep } from '../model/session.js';
import { exchangeOf } from './exchange-of.js';
import { buildRequest } from './http/build-request.js';
import { learnSecrets } from './learn-secrets.js';
import type { HttpOutcome, ScriptRequest, ScriptResponse, ScriptSession } from './ports.js';
import { requestScope } from './prepare-step.js';
import type { RunContext } from './run-context.js';
import type { Scope } from './scope.js';

const nowhere = { line: 1, column: 1, offset: 0 };
const noRange = { start: nowhere, end: nowhere };

/**
 * The `request` of a script: built as the session's own requests are, sent once, not part of any record.
 * What the script passes is sent as it is; references are rendered in the session's settings alone.
 */
export function scriptRequest(scope: Scope, run: RunContext): ScriptSession['request'] {
  return async (line, options = {}) => {
    const step = stepOf(line, options);
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

function stepOf(line: string, options: ScriptRequest): RequestStep {
  const [method = '', url = ''] = line.trim().split(/\s+(.*)/s);
  const body = bodyOf(options);
  return {
    kind: 'request',
    range: noRange,
    method,
    url: literal(url),
    title: line,
    query: fields(options.query),
    headers: fields(options.headers),
    redirects: 10,
    captures: [],
    tests: [],
    references: [],
    ...(body && { body }),
    ...(options.timeout !== undefined && { timeout: options.timeout }),
  };
}

function bodyOf({ json, text }: ScriptRequest): RequestStep['body'] {
  if (json !== undefined)
    return { kind: 'json', value: JSON.parse(JSON.stringify(json), (_, value) => literal(value)) as Json };
  return text === undefined ? undefined : { kind: 'text', text: literal(text) };
}

function fields(values: ScriptRequest['query']): readonly Field[] {
  return Object.entries(values ?? {}).map(([name, value]) => ({
    name: literal(name),
    value: literal(String(value)),
    range: noRange,
  }));
}

/** A template that gives the value. */
function literal<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.replaceAll('{{', '\\{{') : value;
}
