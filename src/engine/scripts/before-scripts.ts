import type { FileUse, RequestStep, Settings } from '../../format/session.js';
import type { SkipReason } from '../../record/reasons.js';
import type { Failure } from '../../record/record.js';
import type { RunContext } from '../context/run-context.js';
import type { BeforeStep } from '../ports/step-scripts.js';
import { requestScope } from '../scope/request-scope.js';
import type { Scope } from '../scope/scope.js';
import { runScript, type ScriptParts } from './run-script.js';
import { openScriptTests, type ScriptTest } from './script-tests.js';
import { stepContext, reasonOf } from './step-context.js';
import { stepCookies } from './step-cookies.js';
import { type ChangedRequest, openStepRequest } from './step-request.js';

/** The scripts that run before a request: those of the settings, then its own. */
export function scriptsBefore({ before = [] }: RequestStep, { beforeEach = [] }: Settings): readonly FileUse[] {
  return [...beforeEach, ...before];
}

/** What the scripts before a request have made of it. */
export type BeforeEnd =
  | { readonly kind: 'send'; readonly request: ChangedRequest; readonly tests: readonly ScriptTest[] }
  | { readonly kind: 'skip'; readonly reason: SkipReason }
  | { readonly kind: 'fail'; readonly failure: Failure };

/** Runs them in order. The first that fails, or skips the request, is the last. */
export async function runBeforeScripts(
  scripts: readonly FileUse[],
  step: RequestStep,
  scope: Scope,
  run: RunContext,
): Promise<BeforeEnd> {
  const open = openStepRequest(step, requestScope(scope, run.ports.files, run.options));
  let skipped: SkipReason | undefined;
  const tests: ScriptTest[] = [];
  const given = (parts: ScriptParts, test: BeforeStep['test']): BeforeStep => ({
    ...stepContext(open.drawn, parts, scope, run),
    request: open.view,
    cookies: stepCookies(() => open.view.url, parts, scope, run),
    test,
    skip: (reason) => {
      if (!parts.over.aborted) skipped = reasonOf(reason, run);
    },
  });
  const learn = (): void => run.redactor.learnHeaders(open.headers());
  for (const script of scripts) {
    const own = openScriptTests(script, run.ports);
    const finish = async (): Promise<void> => {
      await own.settled();
      open.now();
    };
    const failure = await runScript(
      script,
      { phase: 'before', given: (parts) => given(parts, own.open(parts.over)), finish, learn },
      scope,
      run,
    );
    tests.push(...own.done());
    if (run.signal.aborted) return { kind: 'skip', reason: { kind: 'cancelled' } };
    if (failure) return { kind: 'fail', failure };
    if (skipped) return { kind: 'skip', reason: skipped };
  }
  return { kind: 'send', request: open.now(), tests };
}
