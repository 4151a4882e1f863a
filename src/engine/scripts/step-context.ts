import type { RequestStep } from '../../format/session.js';
import type { SkipReason } from '../../record/reasons.js';
import type { RunContext } from '../context/run-context.js';
import type { StepContext } from '../ports/step-scripts.js';
import type { Scope } from '../scope/scope.js';
import type { ScriptParts } from './run-script.js';
import { showValues } from './shown-values.js';

/** What every script of a step gets. */
export function stepContext(
  { title, tags = [], path = [] }: RequestStep,
  { variables, env, request, over }: ScriptParts,
  scope: Scope,
  run: RunContext,
): Omit<StepContext, 'cookies'> {
  const shown = showValues(scope.lookup);
  return {
    title,
    tags,
    path: Object.fromEntries(path.map(({ name, value }) => [shown.text(name), shown.text(value)])),
    variables,
    env,
    send: request,
    stop: (reason) => {
      if (!over.aborted) scope.ended ??= reasonOf(reason, run);
    },
  };
}

/** @param text - what a script gives as its reason, which may be anything */
export function reasonOf(text: unknown, { redactor }: RunContext): SkipReason {
  const isSaid = text !== undefined && text !== null && text !== '';
  return { kind: 'script', ...(isSaid && { text: redactor.text(typeof text === 'string' ? text : String(text)) }) };
}
