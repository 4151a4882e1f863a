import { flowName } from './paths.js';
import type { Condition } from './check.js';
import type { MarkerStep, Step } from './session.js';

/** The kinds of steps, each with the key that tells it in a file. */
const keyOf = {
  request: 'request',
  call: 'call',
  if: 'if',
  elseIf: 'else if',
  else: 'else',
  end: 'end',
} as const satisfies Readonly<Record<Step['kind'], string>>;

/** The key by which a file tells of which kind a step is. */
export type StepKey = (typeof keyOf)[Step['kind']];
export type MarkerKey = (typeof keyOf)[MarkerStep['kind']];

export const stepKeys: readonly StepKey[] = Object.values(keyOf);

export function stepKey<K extends Step['kind']>(kind: K): (typeof keyOf)[K] {
  return keyOf[kind];
}

export function markerKind(key: MarkerKey): MarkerStep['kind'] {
  return key === keyOf.elseIf ? 'elseIf' : key;
}

/** `else if status: 404`. @param words - how a condition is told: as the file has it, or in words */
export function markerTitle({ kind, condition }: MarkerStep, words: (condition: Condition) => string): string {
  return condition ? `${stepKey(kind)} ${words(condition)}` : stepKey(kind);
}

/** `↳ call login` */
export function callTitle(flow: string): string {
  return `↳ call ${flowName(flow)}`;
}
