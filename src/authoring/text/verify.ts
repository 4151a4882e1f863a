import { editBreaksFile, editNotSafe } from '../../problems/edit/rows.js';
import { isRange } from '../../format/range.js';
import type { Session, Step } from '../../format/session.js';
import { refuse, type FileEdit, type Refusal } from '../project/project.js';
import { readSessionText, type SessionText } from './open-session-text.js';
import { applySplices, type Splice } from './splice.js';

/** A row of the edited file: one that was there, or anything new. */
export type ExpectedRow = Step | 'new';

/**
 * Applies edits to one file and reads the result back: it has to be valid, every row that was there has to mean what it
 * meant, and nothing else of the file may have changed its meaning.
 *
 * @param movesComments - whether comments that silence warnings come, go or move with rows
 */
export function editSession(
  of: SessionText,
  splices: readonly Splice[],
  expected: readonly ExpectedRow[],
  movesComments = false,
): (FileEdit & { readonly kind: 'change' }) | Refusal {
  const after = applySplices(of.text, splices);
  const read = readSessionText(after, of.file);
  if (read.kind === 'refused') return refuse(editBreaksFile(of.file, read.problems ?? []), read.problems);
  const isKept = sameHead(of.session, read.session, movesComments) && sameRows(expected, read.session.steps);
  return isKept ? { kind: 'change', file: of.file, before: of.text, after } : refuse(editNotSafe(of.file));
}

function sameHead(a: Session, b: Session, movesComments: boolean): boolean {
  const head = (session: Session): object => ({ ...session, steps: [], ...(movesComments && { ignores: [] }) });
  return sameMeaning(head(a), head(b));
}

function sameRows(expected: readonly ExpectedRow[], rows: readonly Step[]): boolean {
  if (expected.length !== rows.length) return false;
  return expected.every((row, index) => row === 'new' || sameMeaning(row, rows[index]));
}

/** Deep equality of what files say, wherever they say it. */
export function sameMeaning(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = (of: object): string[] => Object.keys(of).filter((key) => !isPlace(of as Values, key));
  const [ours, theirs] = [keys(a), keys(b)];
  if (ours.length !== theirs.length) return false;
  return ours.every((key) => Object.hasOwn(b, key) && sameMeaning(a[key as keyof typeof a], b[key as keyof typeof b]));
}

type Values = Readonly<Record<string, unknown>>;

/** A comment that silences warnings has the number of the line that it is about next to its range. */
function isPlace(of: Values, key: string): boolean {
  return isRange(of[key]) || (key === 'line' && isRange(of.range));
}
