import { durationParts } from '../../format/duration.js';
import type { SessionReport } from '../../record/report.js';
import { printableLine } from '../../lib/printable.js';
import { countRequests, recordsUnder } from '../summarise.js';
import { markPaint, marks, type Screen } from './palette.js';
import { cutMiddle, padEnd, widthOf } from './text-width.js';

/** Beyond it, what is at the right is hard to follow. */
const widest = 100;
const digitsWidth = 5;

/** A session without its rows: ` ✓ sessions/checkout.session.yaml   5 passed · 2 skipped · ↻46    1.2s`. */
export function compactLine(session: SessionReport, { columns, palette }: Screen): string {
  const { state, elapsed } = session;
  const counts = countText(session);
  const { digits, unit } = durationParts(elapsed);
  const time = state === 'skipped' || elapsed === 0 ? '' : `  ${digits.padStart(digitsWidth)}${unit}`;
  const room = Math.min(columns, widest) - widthOf(counts) - digitsWidth - '   '.length - '  ms'.length - '  '.length;
  const file = padEnd(cutMiddle(printableLine(session.file), room), room);
  return ` ${markPaint(state, palette)(marks[state])} ${file}  ${palette.dim(counts + time)}`;
}

function countText(session: SessionReport): string {
  const { passed, skipped } = session.counts;
  const { sends } = countRequests(recordsUnder(session.rows)).retried;
  const parts = [passed > 0 && `${passed} passed`, skipped > 0 && `${skipped} skipped`, sends > 0 && `↻${sends}`];
  return parts.filter((part) => part !== false).join(' · ');
}

/** How much of each session is drawn. */
export type TerminalMode = 'full' | 'compact' | 'auto';

/** Of more session files, `auto` draws those that passed in one line each. */
const mostInFull = 20;

export function isCompact(mode: TerminalMode = 'auto', files: number): boolean {
  return mode === 'compact' || (mode === 'auto' && files > mostInFull);
}
