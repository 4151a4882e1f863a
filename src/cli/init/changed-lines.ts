import { structuredPatch } from 'diff';
import type { Colours } from '../shared/context.js';
import type { Change } from './change.js';

/** What changes in a file, with a line around it: `+` for what is added, `-` for what goes. */
export function changedLines(
  { file, before = '', after }: Extract<Change, { kind: 'write' }>,
  colours: Colours,
): string {
  const { hunks } = structuredPatch(file, file, before, after, '', '', { context: 1 });
  const lines = hunks.flatMap((hunk) => hunk.lines).filter((line) => !line.startsWith('\\'));
  return lines
    .map((line) => line.trimEnd())
    .map((line) => (line.startsWith('+') ? colours.green(line) : line.startsWith('-') ? colours.red(line) : line))
    .join('\n');
}
