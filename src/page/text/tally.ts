import { states, weightiest } from '../../record/counts.js';
import type { State } from '../../record/record.js';
import type { Counts } from '../../record/report.js';

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
