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
