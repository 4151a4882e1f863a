import type { Check } from '../../model/check.js';
import type { Range } from '../../model/range.js';
import { parseTemplate, type Reference, type ReferenceUse } from '../../model/reference.js';
import type { Session, Step } from '../../model/session.js';

/** A reference, and when it is read. */
export interface Use extends ReferenceUse {
  readonly when:
    /** By every request of the file. */
    | { readonly kind: 'settings' }
    /** When the session starts; `index` is that of the binding. */
    | { readonly kind: 'inputs' | 'variables'; readonly index: number }
    /** `afterCaptures`: in a test, which reads what its own step has captured. */
    | { readonly kind: 'step'; readonly index: number; readonly afterCaptures: boolean };
}

/** Every reference of a file, but for those whose absence the file itself provides for. */
export function findUses(session: Session): readonly Use[] {
  const { settings, inputs, variables, steps } = session;
  const provided = new Set(steps.flatMap((step) => checksOf(step).flatMap(providedNames)));
  const bindings = (kind: 'inputs' | 'variables') =>
    (kind === 'inputs' ? inputs : variables).flatMap(({ references }, index) =>
      references.map((use): Use => ({ ...use, when: { kind, index } })),
    );
  const uses: readonly Use[] = [
    ...settings.references.map((use): Use => ({ ...use, when: { kind: 'settings' } })),
    ...bindings('inputs'),
    ...bindings('variables'),
    ...steps.flatMap(stepUses),
  ];
  return provided.size === 0 ? uses : uses.filter(({ reference }) => !provided.has(keyOf(reference)));
}

function stepUses(step: Step, index: number): readonly Use[] {
  const tests = step.kind === 'request' ? step.tests : [];
  return step.references.map((use) => {
    const afterCaptures = tests.some((test) => holds(test.range, use.range));
    return { ...use, when: { kind: 'step', index, afterCaptures } };
  });
}

function checksOf(step: Step): readonly Check[] {
  if (step.kind === 'request') return [...(step.when?.checks ?? []), ...step.tests];
  return (step.kind === 'call' ? step.when : step.condition)?.checks ?? [];
}

/** Who asks whether a value exists, or is empty, knows that it may not be set. */
function providedNames({ subject, expectations }: Check): readonly string[] {
  if (subject.kind !== 'value') return [];
  if (!expectations.some(({ operator }) => operator === 'exists' || operator === 'empty')) return [];
  return parseTemplate(subject.text).flatMap((part) =>
    typeof part === 'object' && part.reference ? [keyOf(part.reference)] : [],
  );
}

function keyOf(reference: Reference): string {
  return [reference.kind, reference.kind === 'flow' ? reference.alias : '', reference.name].join('.');
}

function holds(outer: Range, inner: Range): boolean {
  return outer.start.offset <= inner.start.offset && inner.end.offset <= outer.end.offset;
}
