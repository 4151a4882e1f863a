import type { State } from '../../record/record.js';
import type { Paint, Palette } from './palette.js';

/** The mark of a state; shapes differ as well as colours. */
export const marks: Readonly<Record<State, string>> = { passed: '✓', failed: '✗', skipped: '↓', waiting: '…' };

export function markPaint(state: State, palette: Palette): Paint {
  return { passed: palette.green, failed: palette.red, skipped: palette.dim, waiting: palette.yellow }[state];
}
