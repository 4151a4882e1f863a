import type { RunContext } from '../context/run-context.js';
import type { StepCookies } from '../ports/step-cookies.js';
import type { Scope } from '../scope/scope.js';
import type { ScriptParts } from './run-script.js';

/** The jar of the session as a script has it. @param ownUrl - the URL of the request, now */
export function stepCookies(
  ownUrl: () => string,
  { over }: Pick<ScriptParts, 'over'>,
  { http: { jar } }: Scope,
  { redactor }: RunContext,
): StepCookies {
  const change = (make: () => void): void => (over.aborted ? undefined : make());
  return {
    list: (url = ownUrl()) => jar?.list(url) ?? [],
    set: (cookie, url = ownUrl()) =>
      change(() => {
        jar?.set(cookie, url);
        redactor.learnHeaders([['cookie', `${cookie.name}=${cookie.value}`]]);
      }),
    delete: (name, url = ownUrl()) => change(() => jar?.delete(name, url)),
    clear: () => change(() => jar?.clear()),
  };
}
