import type { Condition } from './check.js';
import { flowName } from './paths.js';
import type { MarkerStep } from './session.js';
import { stepKey } from './step-keys.js';

/**
 * `else if status: 404`
 *
 * @param words - how a condition is told: as the file has it, or in words
 */
export function markerTitle({ kind, condition }: MarkerStep, words: (condition: Condition) => string): string {
  return condition ? `${stepKey(kind)} ${words(condition)}` : stepKey(kind);
}

/** `↳ call login` */
export function callTitle(flow: string): string {
  return `↳ call ${flowName(flow)}`;
}
