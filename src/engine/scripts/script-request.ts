import { setImmediate } from 'node:timers/promises';
import { isError } from '../values/error-words.js';
import { exchangeOf } from '../http/exchange-of.js';
import { buildRequest } from '../http/build-request.js';
import { learnSecrets } from '../redact/learn-secrets.js';
import type { HttpOutcome, ScriptRequest, ScriptResponse, ScriptSession } from '../ports/ports.js';
import { openSend } from '../scope/open-send.js';
import { requestScope } from '../scope/request-scope.js';
import type { RunContext } from '../context/run-context.js';
import type { Scope } from '../scope/scope.js';
import { defaults } from '../../format/defaults.js';
import type { Json } from '../../lib/json.js';
import { scriptRequestFaults as faults } from '../../problems/run/scripts.js';
import type { RequestStep } from '../../format/session.js';
import { asTemplate } from '../values/render-due.js';
import { textOf } from '../values/render-text.js';
import { kindOf } from '../values/whole-json.js';
import { bodyOf, bodyOptions, fieldsOf, isMap, noRange } from './script-fields.js';

/** The requests of one script. */
export interface ScriptRequests {
  readonly request: ScriptSession['request'];
  /** Resolves when none is under way: not every script awaits what it asks for. */
  readonly settled: () => Promise<void>;
}

/** @param over - aborted when the script's time is over: what it asks for then is neither sent nor answered */
export function openScriptRequests(scope: Scope, context: RunContext, over: AbortSignal): ScriptRequests {
  const run = { ...context, signal: AbortSignal.any([context.signal, over]) };
  const open = new Set<Promise<ScriptResponse>>();
  return {
    request: (line, options) => {
      if (over.aborted) return never();
      // Its stack is put together only where it is read.
      const here = new Error();
      const sent = send(line, options, { scope, run });
      const close = (): void => void open.delete(sent);
      open.add(sent);
      sent.then(close, close);
      // A promise of its own, so that one that fails without being awaited is reported as any other.
      return sent.catch((error: unknown) => {
        if (over.aborted) return never();
        throw thrownAt(here, error);
      });
    },
    settled: async () => {
      while (open.size > 0) {
        await Promise.allSettled(open);
        // What waits for the response goes first.
        await setImmediate();
      }
    },
  };
}

/** What would be thrown into a script without end would only have it ask again. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}

/**
 * Sends what a script asks for: built as the session's own requests are, sent once, not part of any record.
 * What the script passes is sent as it is; references are rendered only in the session's settings.
 */
async function send(
  line: string,
  options: ScriptRequest = {},
  { scope, run }: { readonly scope: Scope; readonly run: RunContext },
): Promise<ScriptResponse> {
  const step = scriptStep(line, options);
  const { auth, ...inherited } = requestScope(scope, run.ports.files, run.options);
  const own = options.settings === false ? { ...inherited, headers: [] } : { ...inherited, ...(auth && { auth }) };
  const request = await buildRequest(step, own);
  const outcome = await openSend(request, scope, run)();
  if (outcome.kind === 'unsent') throw new Error(`${line}: ${outcome.failure.message}`);
  const response = outcome.kind === 'response' ? responseOf(outcome, scope) : undefined;
  await learnSecrets(request, outcome, () => response?.text, run.redactor);
  if (outcome.kind === 'error') throw new Error(`${line}: ${outcome.error.message}`);
  return response!;
}

/** The error as if it were thrown where the script asks: no frame of a script is left once a request is under way. */
function thrownAt({ stack = '' }: Error, error: unknown): unknown {
  const frames = /\n[^]*/.exec(stack)?.[0] ?? '';
  if (isError(error)) error.stack = `${error.name}: ${error.message}${frames}`;
  return error;
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

const known: readonly string[] = ['query', 'headers', ...bodyOptions, 'timeout', 'settings'];

/**
 * The step that a script asks for with `request`. Scripts are JavaScript as often as not, so what they pass is looked at.
 *
 * @throws Error where it cannot be meant
 */
function scriptStep(line: string, options: ScriptRequest): RequestStep {
  const [, method, url] = (typeof line === 'string' && /^(\S+)\s+(\S.*)$/s.exec(line.trim())) || [];
  if (method === undefined || url === undefined) throw new Error(faults.line(shown(line)));
  if (!isMap(options)) throw new Error(faults.options(kindOf(options)));
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(faults.option(unknown, known));
  const body = bodyOf(options);
  const timeout = timeoutOf(options);
  return {
    kind: 'request',
    range: noRange,
    method,
    url: asTemplate(url),
    title: line,
    query: fieldsOf('query', options.query),
    headers: fieldsOf('headers', options.headers),
    redirects: defaults.redirects,
    captures: [],
    tests: [],
    references: [],
    ...(body && { body }),
    ...(timeout !== undefined && { timeout }),
  };
}

function timeoutOf({ timeout }: ScriptRequest): number | undefined {
  if (timeout === undefined || (typeof timeout === 'number' && timeout >= 0)) return timeout;
  const given = typeof timeout === 'number' ? String(timeout) : kindOf(timeout);
  throw new Error(faults.value('timeout', 'a number of ms', given));
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : textOf(value as Json);
}
