import { pathSteps, type PathStep } from '../../../json-path/path-steps.js';
import { replaceBraces } from '../../../model/reference.js';
import type { PathFault } from '../../../model/problems/json-path.js';
import { expressionFault } from './json-path-filter.js';

export type JsonPath =
  /** `definite`: whether it can only ever name one place. */
  { readonly definite: boolean } | PathFault;

/** Checks the syntax of a JSON path. References in it stand for names or numbers. */
export function readJsonPath(written: string): JsonPath {
  const steps = pathSteps(replaceBraces(written, (reference) => '_'.repeat(reference.length)));
  if ('reason' in steps) return steps;
  const fault = steps.map(stepFault).find((found) => found !== undefined);
  return fault ?? { definite: steps.every(({ kind }) => kind === 'name') };
}

function stepFault(step: PathStep): PathFault | undefined {
  if (step.kind === 'filter') return expressionFault(step.expression);
  return step.kind === 'sign' ? undefined : step.fault;
}
