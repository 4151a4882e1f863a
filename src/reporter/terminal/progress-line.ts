import { durationText } from '../../format/duration.js';
import type { Palette } from './palette.js';

/** How far a run is. */
export interface Progress {
  readonly done: number;
  readonly all: number;
  /** Sessions that failed. */
  readonly failed: number;
  /** ms */
  readonly elapsed: number;
}

/** ` 12 of 200 sessions · 1 failed · 4s`; redrawn while the run goes on. */
export function progressLine({ done, all, failed, elapsed }: Progress, { dim, red }: Palette): string {
  const seconds = durationText(Math.floor(elapsed / 1000) * 1000);
  const time = elapsed < 1000 ? [] : [dim(seconds)];
  return ` ${[dim(`${done} of ${all} sessions`), ...(failed > 0 ? [red(`${failed} failed`)] : []), ...time].join(dim(' · '))}`;
}
