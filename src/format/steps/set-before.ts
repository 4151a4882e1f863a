import type { Reference } from '../reference.js';
import type { Step } from '../session.js';

/** Whether a `set` row has itself set what a reference reads: a value may read those before it. @param offset - of the reference */
export function isSetBefore(step: Step | undefined, reference: Reference, offset: number): boolean {
  if (step?.kind !== 'set' || reference.kind !== 'var') return false;
  return step.values.some(({ name, range }) => name === reference.name && range.end.offset <= offset);
}
