import type { ReferenceUse } from '../../format/reference.js';
import type { Session } from '../../format/session.js';

/** The names that a file reads as `{{var.…}}`, wherever it does. */
export function readNames(session: Session): ReadonlySet<string> {
  const parts = [session.settings, ...session.inputs, ...session.variables, ...session.steps];
  const uses: readonly ReferenceUse[] = parts.flatMap(({ references }) => references);
  return new Set(uses.flatMap(({ reference }) => (reference.kind === 'var' ? [reference.name] : [])));
}
