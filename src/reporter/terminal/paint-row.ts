import type { Columns } from './columns.js';
import type { DrawnRow, RightPart } from './draw-rows.js';
import { markPaint } from './marks.js';
import type { Paint, Palette } from './palette.js';
import { padStart } from './text-width.js';
import type { Note } from './note.js';

/** A row's mark and name, and what stands beside them. */
export function paintLabel(
  { kind, state }: DrawnRow,
  { text, aside }: { readonly text: string; readonly aside: string },
  palette: Palette,
): string {
  if (kind === 'arm') return palette.cyan(text);
  const [mark, name] = [text.slice(0, 1), text.slice(1)];
  const beside = aside === '' ? '' : palette.dim(aside);
  if (kind === 'call') return palette.cyan(mark) + name + beside;
  return markPaint(state!, palette)(mark) + namePaint(kind, state!, palette)(name) + beside;
}

/** Status, duration and sends, or a call's counts, each in its column. */
export function paintRight(
  row: DrawnRow,
  { status = '', isStatusWrong = false, digits, unit, tail = '' }: RightPart,
  { columns, from, palette }: { readonly columns: Columns; readonly from: number; readonly palette: Palette },
): string {
  const paint = isStatusWrong ? palette.red : statusPaint(status, palette);
  const shown = status === '' ? '' : ' '.repeat(columns.status - from) + paint(padStart(status, 3));
  const number = padStart(digits, columns.digits - (status === '' ? from : columns.status + 3));
  const figures = row.kind === 'call' ? markPaint(row.state!, palette) : palette.dim;
  const end = tail === '' ? '' : ` ${row.kind === 'call' ? palette.dim(tail) : palette.yellow(tail)}`;
  const spacedUnit = tail === '' ? unit : unit.padEnd(2);
  return shown + figures(number + spacedUnit) + end;
}

export function notePaint(kind: Note['kind'], palette: Palette): Paint {
  return { failure: palette.red, received: palette.dim, wait: palette.yellow, remark: palette.dim }[kind];
}

function namePaint(kind: DrawnRow['kind'], state: NonNullable<DrawnRow['state']>, palette: Palette): Paint {
  if (kind === 'session') return palette.bold;
  if (state === 'failed') return palette.red;
  return state === 'skipped' ? palette.dim : (text) => text;
}

function statusPaint(status: string, palette: Palette): Paint {
  return /^[1-3]/.test(status) ? palette.green : palette.yellow;
}
