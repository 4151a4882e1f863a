import type { Check, Condition } from '../check.js';
import type { MarkerStep, Step } from '../session.js';
import { call, markers, request, set } from './kinds.js';
import type { StepDescription } from './description.js';

const descriptions = { request, call, set, ...markers } as const satisfies {
  readonly [Kind in Step['kind']]: StepDescription<StepOf<Kind>>;
};

/** The step of a kind. */
export type StepOf<Kind extends Step['kind']> = Kind extends MarkerStep['kind']
  ? MarkerStep
  : Extract<Step, { readonly kind: Kind }>;

/** What its kind says of a step. */
export function describeStep<S extends Step>(step: Pick<S, 'kind'>): StepDescription<S> {
  return descriptions[step.kind] as StepDescription<S>;
}

const kinds = Object.keys(descriptions) as Step['kind'][];
const kindsByKey = new Map(kinds.map((kind): [StepKey, Step['kind']] => [descriptions[kind].key, kind]));

/** The key by which a file says what kind of step it is. */
export type StepKey = (typeof descriptions)[Step['kind']]['key'];

export const stepKeys: readonly StepKey[] = [...kindsByKey.keys()];

export function stepKey<Kind extends Step['kind']>(kind: Kind): (typeof descriptions)[Kind]['key'] {
  return descriptions[kind].key;
}

/** The kind that a key means. */
export function kindOfKey(key: StepKey): Step['kind'] {
  return kindsByKey.get(key)!;
}

export function isMarker(step: Step): step is MarkerStep {
  return step.kind in markers;
}

export function isSkipped(step: Step): boolean {
  return describeStep(step).skip(step) !== undefined;
}

/** What decides whether a step runs: its `when`, or the condition of an arm. */
export function conditionOf(step: Step): Condition | undefined {
  return describeStep(step).condition(step);
}

/** Every check of a step, those of its conditions included. */
export function checksOf(step: Step): readonly Check[] {
  const { condition, innerConditions, tests } = describeStep(step);
  const conditions = [condition(step), ...innerConditions(step)];
  return [...conditions.flatMap((each) => each?.checks ?? []), ...withConditions(tests(step))];
}

/** Tests, and the checks that decide whether they apply; a condition that several have comes once. */
export function withConditions(tests: readonly Check[]): readonly Check[] {
  const conditions = new Map(tests.map(({ when }) => [when?.range.start.offset, when]));
  return [...tests, ...[...conditions.values()].flatMap((when) => when?.checks ?? [])];
}

/** The conditions of tests. */
export function testConditionsOf(step: Step): readonly Check[] {
  const tests = describeStep(step).tests(step);
  return withConditions(tests).slice(tests.length);
}

/** The names of the variables that steps set, each once, in the order of the file. */
export function namesSetBy(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(
    steps.flatMap((step) =>
      describeStep(step)
        .sets(step)
        .map(({ name }) => name),
    ),
  );
}
