import { didYouMean } from '../../lib/did-you-mean.js';
import { type FlowFate, unresolvedReference, usedIn } from '../../problems/run/references.js';
import type { Failure } from '../../record/record.js';
import type { Reference, ReferenceUse } from '../../format/reference.js';
import { describeStep, namesSetBy } from '../../format/steps/describe.js';
import { capturedNames, flowFate } from './flow-fate.js';
import { BuildFailure } from '../values/build-failure.js';
import { UnresolvedReference } from '../values/render-text.js';
import type { Scope } from './scope.js';

/**
 * Turns what rendering or building a request threw into the step's failure.
 *
 * @param uses - the references of the step, to find the place of the one that has no value
 * @param where - what the reference stands in, where the failure can have no place
 * @throws the error itself, when it is neither
 */
export function failureOf(error: unknown, scope: Scope, uses: readonly ReferenceUse[], where?: string): Failure {
  if (error instanceof BuildFailure) return error.failure;
  if (!(error instanceof UnresolvedReference)) throw error;
  const { reference } = error;
  const { references: ofSettings } = scope.session.settings;
  const isOfSettings = !isUsed(error, uses) && isUsed(error, ofSettings);
  return unresolvedFailure(error, isOfSettings ? ofSettings : uses, {
    environment: scope.environment,
    where: where ?? (isOfSettings ? usedIn.settings() : undefined),
    suggestion: suggest(reference, scope),
    capturedBy: capturer(reference, scope),
    flow: reference.kind === 'flow' ? flowFate(reference, scope) : undefined,
  });
}

function isUsed({ text }: UnresolvedReference, uses: readonly ReferenceUse[]): boolean {
  return uses.some((use) => use.text === text);
}

interface Advice {
  readonly environment?: string | undefined;
  /** Whether it stands in the environment's own name. */
  readonly ofEnvironment?: boolean;
  readonly where?: string | undefined;
  readonly suggestion?: string | undefined;
  readonly capturedBy?: string | undefined;
  readonly flow?: FlowFate | undefined;
}

/** @throws the error itself, when it is no unresolved reference */
export function unresolvedFailure(error: unknown, uses: readonly ReferenceUse[], advice: Advice = {}): Failure {
  if (!(error instanceof UnresolvedReference)) throw error;
  const use = uses.find((candidate) => candidate.text === error.text);
  return {
    ...unresolvedReference(error.text, { kind: error.reference.kind, ...advice }),
    ...(use && { range: use.range }),
  };
}

/** The reference that is nearest to what was written, of those that have a value or that a called flow captures. */
function suggest(reference: Reference, scope: Scope): string | undefined {
  if (reference.kind === 'generator') return undefined;
  if (reference.kind === 'flow') return suggestFlow(reference, scope);
  const names =
    reference.kind === 'env'
      ? Object.keys(scope.env)
      : [...scope.set.keys(), ...scope.inputs.keys(), ...scope.variables.keys()];
  const near = didYouMean(reference.name, names);
  return near && `{{${reference.kind}.${near}}}`;
}

function suggestFlow(reference: Extract<Reference, { kind: 'flow' }>, scope: Scope): string | undefined {
  const alias = scope.flows.has(reference.alias)
    ? reference.alias
    : didYouMean(reference.alias, [...scope.flows.keys()]);
  if (alias === undefined) return undefined;
  const called = scope.calls.get(alias);
  const names = called && !('skipped' in called) ? capturedNames(called) : [];
  const name = names.includes(reference.name) ? reference.name : didYouMean(reference.name, names);
  return name && `{{flow.${alias}.${name}}}`;
}

/** The step of the same file that would have set it. */
function capturer(reference: Reference, scope: Scope): string | undefined {
  if (reference.kind !== 'var') return undefined;
  const step = scope.session.steps.find((candidate) => namesSetBy([candidate]).has(reference.name));
  return step && describeStep(step).name(step);
}
