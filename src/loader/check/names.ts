import type { ReferenceUse } from '../../format/reference.js';
import type { Session } from '../../format/session.js';

/** The names that a file reads as `{{var.…}}`, wherever it does. */
export function readNames(session: Session): ReadonlySet<string> {
  const parts = [session.settings, ...session.inputs, ...session.variables, ...session.steps];
  const uses: readonly ReferenceUse[] = parts.flatMap(({ references }) => references);
  return new Set(uses.flatMap(({ reference }) => (reference.kind === 'var' ? [reference.name] : [])));
}

/** The names that a file captures, in the order of the file. */
export function capturedNames(session: Session): readonly string[] {
  const names = session.steps.flatMap((step) => (step.kind === 'request' ? step.captures.map(({ name }) => name) : []));
  return [...new Set(names)];
}
