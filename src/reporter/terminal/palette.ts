import type { State } from '../../record/record.js';

export type Paint = (text: string) => string;

/** The colours that the terminal reporter uses; `picocolors` fits, and so does `plain`. */
export interface Palette {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
  readonly bgRed: Paint;
}

const same: Paint = (text) => text;

/** No colours at all. */
export const plain: Palette = {
  bold: same,
  dim: same,
  red: same,
  green: same,
  yellow: same,
  cyan: same,
  bgRed: same,
};

/** How wide a terminal is, and its colours. */
export interface Screen {
  /** Columns. */
  readonly columns: number;
  readonly palette: Palette;
}

/** The mark of a state; shapes differ as well as colours. */
export const marks: Readonly<Record<State, string>> = { passed: '✓', failed: '✗', skipped: '↓', waiting: '…' };

export function markPaint(state: State, palette: Palette): Paint {
  return { passed: palette.green, failed: palette.red, skipped: palette.dim, waiting: palette.yellow }[state];
}
