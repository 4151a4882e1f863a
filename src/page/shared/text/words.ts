import { escapeControl } from '../../../lib/printable.js';
import { states, weightiest, type Counts } from '../../../record/report.js';
import type { State } from '../../../record/record.js';

/** Whether a send got no response, or one that reports an error. */
export function isBad({ error, status = 0 }: { readonly error?: unknown; readonly status?: number }): boolean {
  return error !== undefined || status >= 400;
}

/** A text as it is shown: control characters, and what would turn the direction of what follows, are written out as `\u202e`. */
export function plainText(text: string): string {
  return escapeControl(text.replace(/\r\n?/g, '\n'));
}

const glyphs: Readonly<Record<State, string>> = { passed: '✓', failed: '✗', skipped: '↓', waiting: '…' };

/** `2/2 ✓` over the requests that ran, then `1 waiting`, `1 skipped`; empty where there are no requests. */
export function tallyParts(counts: Counts): readonly string[] {
  const ran = counts.passed + counts.failed + counts.waiting;
  const parts = ran > 0 ? [`${counts.passed}/${ran} ${glyphs[weightiest(counts)]}`] : [];
  if (counts.waiting > 0) parts.push(`${counts.waiting} waiting`);
  if (counts.skipped > 0) parts.push(`${counts.skipped} skipped`);
  return parts;
}

/** `5 passed, 1 failed`: the counts that are not 0, for those who cannot see marks. */
export function countsText(counts: Counts): string {
  const present = states.filter((state) => counts[state] > 0);
  return present.map((state) => `${counts[state]} ${state}`).join(', ') || 'nothing ran';
}

/** `1 request`, `46 sends`. */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** In the reader's own time zone: `20 Nov 2025, 18:05:09`. */
export function timeText(unixTime: number): string {
  return new Date(unixTime).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}

/** Characters. The time in which a browser lays out one line of mixed scripts grows with the square of its length. */
const longestLine = 4000;
const longLine = new RegExp(`[^\\n]{${longestLine + 1}}`);
const piece = new RegExp(`.{1,${longestLine}}`, 'gsu');

/** A text in pieces that a browser can lay out one by one; one that has no very long line is a piece by itself. */
export function piecesOf(text: string): readonly string[] {
  if (!longLine.test(text)) return [text];
  return text.split('\n').flatMap((line) => line.match(piece) ?? ['']);
}

/** The time of day in the reader's own time zone: `18:05:09`. */
export function clockText(unixTime: number): string {
  return new Date(unixTime).toLocaleTimeString('en-GB');
}
