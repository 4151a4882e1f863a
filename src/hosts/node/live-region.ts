import { stripVTControlCharacters } from 'node:util';
import { widthOf } from '../../reporter/terminal/text-width.js';

/** The end of a terminal, which is drawn again and again while other lines are printed above it. */
export interface LiveRegion {
  /** Prints lines that stay. */
  readonly print: (text: string) => void;
  /** Takes it away; what is printed from then on is all there is. */
  readonly close: () => void;
}

interface Terminal {
  readonly write: (text: string) => void;
  readonly size: () => { readonly columns: number; readonly rows: number };
}

/** ms between two drawings, and before the first one: a short run has none. */
const pause = 100;
const hideCursor = '\u001B[?25l';
const showCursor = '\u001B[?25h';

/** @param draw - the lines of now, at most so many */
export function openLiveRegion({ write, size }: Terminal, draw: (most: number) => readonly string[]): LiveRegion {
  /** Rows of the screen that the last drawing takes. */
  let drawn = 0;
  let isHidden = false;
  const erase = (): string => (drawn === 0 ? '' : `\u001B[${drawn}A\r\u001B[J`);

  function update(): void {
    const { columns, rows } = size();
    const lines = draw(Math.max(1, rows - 2));
    const text = `${erase()}${isHidden ? '' : hideCursor}${lines.map((line) => `${line}\n`).join('')}`;
    isHidden = true;
    drawn = lines.reduce((sum, line) => sum + rowsOf(line, columns), 0);
    write(text);
  }

  function close(): void {
    clearInterval(timer);
    process.off('exit', close);
    if (isHidden) write(`${erase()}${showCursor}`);
    isHidden = false;
    drawn = 0;
  }

  const timer = setInterval(update, pause).unref();
  // A second Ctrl-C ends the process wherever it is.
  process.once('exit', close);
  return {
    print: (text) => {
      const before = erase();
      drawn = 0;
      write(before + text);
    },
    close,
  };
}

/** A line that is too long is wrapped. */
function rowsOf(line: string, columns: number): number {
  return Math.max(1, Math.ceil(widthOf(stripVTControlCharacters(line)) / columns));
}
