import type { FileUse, RequestStep, Settings } from '../../format/session.js';
import type { Failure } from '../../record/record.js';
import type { RunContext } from '../context/run-context.js';
import { textDecoderFor } from '../http/content-type.js';
import { sentUrl } from '../http/build-url.js';
import { headerMap, headerOf, type HeaderList } from '../ports/header-list.js';
import type { Exchange, HttpRequest, HttpResponse } from '../ports/ports.js';
import type { AfterStep, SentRequest, StepResponse, StepSend } from '../ports/step-scripts.js';
import type { Scope } from '../scope/scope.js';
import { runScript, type ScriptParts } from './run-script.js';
import { openScriptTests, type ScriptTest } from './script-tests.js';
import { stepContext } from './step-context.js';
import { stepCookies } from './step-cookies.js';

/** The scripts that run after a request: its own, then those of the settings. */
export function scriptsAfter({ after = [] }: RequestStep, { afterEach = [] }: Settings): readonly FileUse[] {
  return [...after, ...afterEach];
}

/** What they look at. */
export interface Answered {
  readonly step: RequestStep;
  readonly request: HttpRequest;
  readonly sentHeaders: HeaderList;
  readonly response: HttpResponse;
  readonly exchange: Exchange;
  readonly sends: readonly StepSend[];
}

/** What the scripts after a request say of it. */
export interface AfterEnd {
  readonly tests: readonly ScriptTest[];
  /** Of scripts that threw outside of a test. */
  readonly failures: readonly Failure[];
}

/** Runs all of them in order, also after one has failed. */
export async function runAfterScripts(
  scripts: readonly FileUse[],
  answered: Answered,
  scope: Scope,
  run: RunContext,
): Promise<AfterEnd> {
  const tests: ScriptTest[] = [];
  const failures: Failure[] = [];
  const seen = { request: sentRequest(answered), response: responseOf(answered, scope), sends: answered.sends };
  for (const use of scripts) {
    const own = openScriptTests(use, run.ports);
    const given = (parts: ScriptParts): AfterStep => ({
      ...stepContext(answered.step, parts, scope, run),
      ...seen,
      cookies: stepCookies(() => seen.request.url, parts, scope, run),
      test: own.open(parts.over),
    });
    const failure = await runScript(use, { phase: 'after', given, finish: own.settled }, scope, run);
    if (run.signal.aborted) break;
    tests.push(...own.done());
    if (failure) failures.push(failure);
  }
  return { tests, failures };
}

function sentRequest({ request, sentHeaders }: Answered): SentRequest {
  const { method, body, bodySource, timeout } = request;
  const type = headerOf(request.headers, 'content-type') ?? '';
  const text = body && !bodySource ? textDecoderFor(type, body).decode(body) : undefined;
  return Object.freeze({
    method,
    url: sentUrl(request),
    headers: Object.freeze(headerMap(sentHeaders)),
    text,
    timeout,
  });
}

function responseOf({ response, exchange }: Answered, { http }: Scope): StepResponse {
  const { status, statusText, url, duration } = exchange;
  return {
    status,
    statusText,
    url,
    headers: Object.freeze(headerMap(response.headers)),
    get text() {
      return exchange.text();
    },
    get json() {
      return exchange.json();
    },
    bytes: response.body,
    duration,
    get cookies() {
      return Object.freeze(Object.fromEntries(http.jar?.list(url).map(({ name, value }) => [name, value]) ?? []));
    },
  };
}
