import type { Range } from './range.js';

/**
 * A code frame: the lines around a range with carets under it.
 *
 * @param context - lines shown before and after, default 2
 */
export function codeFrame(text: string, range: Range, context = 2): string {
  const lines = text.split(/\r\n|\r|\n/);
  const { start, end } = range;
  const last = Math.min(lines.length, start.line + context);
  const width = String(last).length;
  const drawn: string[] = [];
  for (let line = Math.max(1, start.line - context); line <= last; line++) {
    const source = lines[line - 1] ?? '';
    const mark = line === start.line ? '>' : ' ';
    drawn.push(`${mark} ${String(line).padStart(width)} | ${source}`.trimEnd());
    if (line === start.line)
      drawn.push(
        `  ${' '.repeat(width)} | ${carets(source, start.column, end.line === line ? end.column : source.length + 1)}`,
      );
  }
  return drawn.join('\n');
}

function carets(source: string, from: number, to: number): string {
  const indent = source.slice(0, from - 1).replace(/[^\t]/g, ' ');
  return indent + '^'.repeat(Math.max(1, to - from));
}
