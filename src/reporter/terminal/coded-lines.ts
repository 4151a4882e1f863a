import type { Paint, Palette } from './palette.js';
import { wrapShort } from './text-width.js';

/** Words, and the code by which `docs/reference/problems.md` explains them. */
export interface Coded {
  readonly text: string;
  readonly code?: string | undefined;
}

interface Fit {
  /** Columns of a line. */
  readonly width: number;
  /** Lines. */
  readonly most: number;
}

/** The words in painted lines, with the dimmed code behind them: `connection refused: 127.0.0.1:3000 · sent 1× [no-response]`. */
export function codedLines(
  { text, code }: Coded,
  { width, most }: Fit,
  paint: Paint,
  { dim }: Palette,
): readonly string[] {
  const tail = code === undefined ? '' : `[${code}]`;
  const lines = wrapShort(tail === '' ? text : `${text} ${tail}`, width, most);
  if (tail === '') return lines.map(paint);
  const last = lines.at(-1)!.slice(0, -tail.length);
  const words = last === '' ? '' : `${paint(last.trimEnd())} `;
  return [...lines.slice(0, -1).map(paint), `${words}${dim(tail)}`];
}
