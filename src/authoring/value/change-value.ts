import type { Document } from 'yaml';
import { stepKey } from '../../format/steps/describe.js';
import { bodyNames } from '../../format/bodies.js';
import type { Session, Step } from '../../format/session.js';
import { sessionHead } from '../../loader/parse/read/session.js';
import { stepKinds } from '../../loader/parse/read/step.js';
import { parseSession } from '../../loader/parse/parse-session.js';
import { editBreaksFile, editNotSafe } from '../../problems/edit/rows.js';
import { noSuchPlace } from '../../problems/edit/values.js';
import { refuse, type FileEdit, type Refusal } from '../project/project.js';
import { parseYaml, readSessionText, type SessionText } from '../text/open-session-text.js';
import { sameMeaning } from '../text/verify.js';
import { pathText } from './path-text.js';
import { manners, reconcile, type Manner } from './reconcile.js';
import { resolveChange, type Within } from './resolve-change.js';
import { writtenWith, type Change, type PathPart } from './value-of.js';

/** A file with one value changed; `edit` is absent where it says that already. */
export interface ChangedValue {
  readonly kind: 'changed';
  readonly edit?: FileEdit & { readonly kind: 'change' };
}

/** A change in a row, or in the head where there is none. */
export interface RowChange extends Change {
  readonly row?: number | undefined;
}

/** As `changeValues`, of one value. @param row - of the step that the path is in; undefined of the head */
export function changeValue(of: SessionText, row: number | undefined, change: Change): ChangedValue | Refusal {
  return changeValues(of, [{ ...change, row }]);
}

/**
 * Changes values of a file, one after the other, and reads the result back: the file has to say exactly what was asked, and everything
 * else what it said.
 */
export function changeValues(of: SessionText, changes: readonly RowChange[]): ChangedValue | Refusal {
  let wanted = of.text;
  for (const change of changes) {
    const document = parseYaml(wanted);
    const resolved = resolve(of, document, change);
    if (resolved === 'no place') return refuse(noSuchPlace(pathText(change.path), change.row));
    if (resolved) wanted = writtenWith(document, resolved.change, resolved.order);
  }
  if (wanted === of.text) return { kind: 'changed' };
  return editTo(of, wanted, () => inManners(of, changes), 'kept');
}

function* inManners(of: SessionText, changes: readonly RowChange[]): Iterable<string | undefined> {
  for (const manner of manners) yield attempt(() => written(of, changes, manner));
}

function written(of: SessionText, changes: readonly RowChange[], manner: Manner): string | undefined {
  return changes.reduce<string | undefined>((text, change) => {
    const resolved = text === undefined ? 'no place' : resolve(of, parseYaml(text), change);
    if (text === undefined || resolved === undefined) return text;
    return resolved === 'no place' ? undefined : reconcile(text, resolved.change, manner, resolved.order);
  }, of.text);
}

interface Resolved {
  readonly change: Change;
  /** Of the keys of the map that gets a new one. */
  readonly order: readonly string[];
}

function resolve(
  of: SessionText,
  document: Document.Parsed,
  { row, ...change }: RowChange,
): Resolved | undefined | 'no place' {
  const root: readonly PathPart[] = row === undefined ? [] : ['steps', row - 1];
  const within: Within = { root, isDropped: row === undefined ? isDroppedOfHead : isDroppedOfRow };
  const resolved = resolveChange(document, { ...change, path: [...root, ...change.path] }, within);
  if (resolved === undefined || resolved === 'no place') return resolved;
  const step = row === undefined ? undefined : of.session.steps[row - 1];
  return { change: resolved, order: resolved.path.length === root.length + 1 ? keysOf(step) : [] };
}

/**
 * The first of some texts that says what another text says.
 *
 * @param wanted - the file as it is to be, written in any way
 * @param unsure - the first text may be as before and yet not say it
 */
export function editTo(
  of: SessionText,
  wanted: string,
  texts: () => Iterable<string | undefined>,
  unsure?: 'kept',
): ChangedValue | Refusal {
  const { session, problems } = parseSession(wanted, of.file);
  let isFirst = unsure !== undefined;
  for (const after of texts()) {
    const isUnsure = isFirst;
    isFirst = false;
    if (after === undefined) continue;
    if (after === of.text) {
      // Without quotes `1.10` is a text for a header, and a number for JSON.
      if (isUnsure && !(session && saysSame(session, of.session))) continue;
      return { kind: 'changed' };
    }
    const read = readSessionText(after, of.file);
    // What the format refuses it refuses however it is written.
    if (read.kind === 'refused' && !session) return refuse(editBreaksFile(of.file, read.problems ?? []), read.problems);
    if (read.kind === 'refused' || !session || !saysSame(session, read.session)) continue;
    return { kind: 'changed', edit: { kind: 'change', file: of.file, before: of.text, after } };
  }
  return session ? refuse(editNotSafe(of.file)) : refuse(editBreaksFile(of.file, problems), problems);
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
