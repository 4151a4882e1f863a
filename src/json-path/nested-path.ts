import { remember } from '../model/remember.js';
import { pathSteps, type PathStep } from './path-steps.js';

/**
 * The steps of a filter that asks for what a filter of its own finds in an item: `@.tags[?(@ == 'a')]`.
 *
 * @returns undefined of every other filter
 */
export const nestedPath: (filter: string) => readonly PathStep[] | undefined = remember(1_000, readNested);

function readNested(filter: string): readonly PathStep[] | undefined {
  const path = filter.trim();
  if (!path.startsWith('@')) return undefined;
  const steps = pathSteps(`$${path.slice(1)}`);
  if ('reason' in steps || !steps.some(({ kind }) => kind === 'filter')) return undefined;
  return steps.some(isExpression) ? undefined : steps;
}

/** `a == 1 && @`, which reads as a name. */
function isExpression(step: PathStep): boolean {
  if (step.kind !== 'name' && step.kind !== 'names') return false;
  return step.fault !== undefined || (step.kind === 'name' && step.isBare && /[<>=!&|+*/%?:]/.test(step.name));
}
