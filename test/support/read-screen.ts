/** What somebody in front of a terminal sees. */
export interface ScreenText {
  /** The screen at the end, with what has scrolled out of it. Colour codes stay where they are. */
  readonly screen: string;
  /** The screen after each redraw. */
  readonly frames: readonly string[];
}

/** The codes that Vitest moves the cursor and clears with, and the end of a synchronised redraw. */
const codes = new RegExp(
  [String.raw`\u001B(?:\[(\d*)A|\[K|\[\?\d+[hl]|\[[23]?J|\[[\d;]*H|c)`, String.raw`\r\n|\n|\r`].join('|'),
  'g',
);

/** Plays what a terminal was sent. */
export function readScreen(sent: string): ScreenText {
  const screen = { lines: [''], row: 0, column: 0 };
  const frames: string[] = [];
  let from = 0;
  for (const match of sent.matchAll(codes)) {
    write(screen, sent.slice(from, match.index));
    from = match.index + match[0].length;
    if (match[0] === '\u001B[?2026l') frames.push(textOf(screen));
    else play(screen, match[0], match[1]);
  }
  write(screen, sent.slice(from));
  return { screen: textOf(screen), frames };
}

interface Screen {
  lines: string[];
  row: number;
  column: number;
}

function play(screen: Screen, code: string, count: string | undefined): void {
  if (code === '\r') screen.column = 0;
  else if (code.endsWith('\n')) newLine(screen);
  else if (code === '\u001B[K') screen.lines[screen.row] = screen.lines[screen.row]!.slice(0, screen.column);
  else if (code.endsWith('A')) screen.row = Math.max(0, screen.row - Number(count || 1));
  else if (code.endsWith('H')) Object.assign(screen, { row: 0, column: 0 });
  else if (code === '\u001B[J') eraseBelow(screen);
  else if (code === '\u001Bc' || code.endsWith('J')) Object.assign(screen, { lines: [''], row: 0, column: 0 });
}

function eraseBelow(screen: Screen): void {
  const { lines, row, column } = screen;
  screen.lines = [...lines.slice(0, row), lines[row]!.slice(0, column)];
}

/** The cursor goes to the first column of the next line, as a terminal does that turns \n into \r\n. */
function newLine(screen: Screen): void {
  screen.row += 1;
  screen.column = 0;
  if (screen.row === screen.lines.length) screen.lines.push('');
}

function write(screen: Screen, text: string): void {
  if (text === '') return;
  const line = screen.lines[screen.row]!;
  screen.lines[screen.row] = line.slice(0, screen.column) + text + line.slice(screen.column + text.length);
  screen.column += text.length;
}

function textOf({ lines }: Screen): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}
