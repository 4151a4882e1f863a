import { stepKey } from '../../format/steps/describe.js';
import { bodyNames } from '../../format/bodies.js';
import type { Session, Step } from '../../format/session.js';
import { sessionHead } from '../../loader/parse/read/session.js';
import { stepKinds } from '../../loader/parse/read/step.js';
import { parseSession } from '../../loader/parse/parse-session.js';
import { editBreaksFile, editNotSafe } from '../../problems/edit/rows.js';
import { noSuchPlace } from '../../problems/edit/values.js';
import { refuse, type FileEdit, type Refusal } from '../project/project.js';
import { readSessionText, type SessionText } from '../text/open-session-text.js';
import { sameMeaning } from '../text/verify.js';
import { pathText } from './path-text.js';
import { manners, reconcile } from './reconcile.js';
import { resolveChange, type Within } from './resolve-change.js';
import { writtenWith, type Change, type PathPart } from './value-of.js';

/** A file with one value changed; `edit` is absent where it says that already. */
export interface ChangedValue {
  readonly kind: 'changed';
  readonly edit?: FileEdit & { readonly kind: 'change' };
}

/**
 * Changes one value of a file and reads the result back: the file has to say exactly what was asked, and everything else what it said.
 *
 * @param row - of the step that the path is in; undefined of the head
 */
export function changeValue(of: SessionText, row: number | undefined, change: Change): ChangedValue | Refusal {
  const root: readonly PathPart[] = row === undefined ? [] : ['steps', row - 1];
  const within: Within = { root, isDropped: row === undefined ? isDroppedOfHead : isDroppedOfRow };
  const whole = { ...change, path: [...root, ...change.path] };
  const resolved = resolveChange(of.document, whole, within);
  if (resolved === 'no place') return refuse(noSuchPlace(pathText(change.path), row));
  if (resolved === undefined) return { kind: 'changed' };
  const step = row === undefined ? undefined : of.session.steps[row - 1];
  const order = resolved.path.length === root.length + 1 ? keysOf(step) : [];
  const wanted = parseSession(writtenWith(of.document, resolved, order), of.file);
  for (const manner of manners) {
    const after = attempt(() => reconcile(of.text, resolved, manner, order));
    if (after === undefined) continue;
    if (after === of.text) {
      // Without quotes `1.10` is a text for a header, and a number for JSON.
      if (manner === 'kept' && !(wanted.session && saysSame(wanted.session, of.session))) continue;
      return { kind: 'changed' };
    }
    const read = readSessionText(after, of.file);
    // What the format refuses it refuses however it is written.
    if (read.kind === 'refused' && !wanted.session)
      return refuse(editBreaksFile(of.file, read.problems ?? []), read.problems);
    if (read.kind === 'refused' || !wanted.session || !saysSame(wanted.session, read.session)) continue;
    return { kind: 'changed', edit: { kind: 'change', file: of.file, before: of.text, after } };
  }
  return wanted.session
    ? refuse(editNotSafe(of.file))
    : refuse(editBreaksFile(of.file, wanted.problems), wanted.problems);
}

/** Edits that overlap do not lead to a value. */
function attempt(write: () => string | undefined): string | undefined {
  try {
    return write();
  } catch {
    return undefined;
  }
}

/** Comments are not part of what is asked; those next to a value may go with it. */
function saysSame(wanted: Session, read: Session): boolean {
  return sameMeaning({ ...wanted, ignores: [] }, { ...read, ignores: [] });
}

function keysOf(step: Step | undefined): readonly string[] {
  const shape = step ? stepKinds[stepKey(step.kind)].shape : sessionHead.shape;
  return Object.keys((shape as unknown as { readonly shape?: object }).shape ?? {});
}

/** An empty body is a body, and an empty `set` an error that says so. */
const kept: readonly string[] = [...bodyNames, 'set', 'poll', 'each'];

function isDroppedOfRow([first, ...rest]: readonly PathPart[]): boolean {
  if (rest.length === 0) return !kept.includes(String(first));
  return rest.length === 1 && first === 'tests' && typeof rest[0] === 'number';
}

function isDroppedOfHead([first, ...rest]: readonly PathPart[]): boolean {
  if (rest.length === 0) return first !== 'data';
  return rest.length === 1 && first === 'settings';
}
