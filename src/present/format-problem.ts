import { codeFrame } from './frame.js';
import { printableLine } from '../lib/printable.js';
import type { Problem } from '../format/problem.js';

const columns = 80;

/**
 * A problem as a block of text: what is wrong, where, the lines around it, and what to do.
 *
 * @param text - the file's text; without it, or without a range, no frame is drawn
 */
export function formatProblem(problem: Problem, text: string | undefined): string {
  const { severity, code, message, file, range, hint } = problem;
  const place = range ? `${file}:${range.start.line}:${range.start.column}` : file;
  const lines = [`${severity}[${code}] ${printableLine(message)}`, ` --> ${printableLine(place)}`];
  if (range && text !== undefined) lines.push(indent(codeFrame(text, range)));
  if (hint !== undefined) lines.push(wrap(printableLine(hint)));
  return lines.join('\n');
}

function indent(frame: string): string {
  return frame.replace(/^/gm, '  ');
}

function wrap(hint: string): string {
  const lines: string[] = [];
  let line = '  = hint:';
  for (const word of hint.split(' ')) {
    if (line.length + word.length + 1 > columns) {
      lines.push(line);
      line = '         ';
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\n');
}
