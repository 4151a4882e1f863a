import { structuredPatch } from 'diff';
import type { Colours } from '../shared/context.js';

/** What `init` has found out about one file; paths are relative to the project root. */
export type Change =
  /** `before` is absent of a file that is new. */
  | {
      readonly kind: 'write';
      readonly file: string;
      readonly before?: string;
      readonly after: string;
      readonly what: string;
    }
  /** Nothing to do. */
  | { readonly kind: 'kept'; readonly file: string; readonly why: string }
  /** What a person has to do by hand. */
  | { readonly kind: 'by-hand'; readonly file: string; readonly why: string; readonly lines: readonly string[] };

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
