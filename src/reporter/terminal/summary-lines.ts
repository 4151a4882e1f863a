import type { Counts, Summary } from '../../record/report.js';
import type { Palette } from './palette.js';

/** `Requests  5 passed · 1 failed (6)` and, where any was sent more than once, `Retried   1 request · 3 sends`. */
export function summaryLines(
  { retried, requests, ...counts }: Omit<Summary, 'sessions'>,
  palette: Palette,
): readonly string[] {
  if (requests === 0) return [];
  const lines = [` ${palette.dim('Requests')}  ${stateCounts(counts, palette)} ${palette.dim(`(${requests})`)}`];
  if (retried.requests > 0) {
    const figures = `${count(retried.requests, 'request')} · ${count(retried.sends, 'send')}`;
    lines.push(` ${palette.dim('Retried')}   ${palette.yellow(figures)}`);
  }
  return lines;
}

function stateCounts({ passed, failed, skipped, waiting }: Counts, palette: Palette): string {
  const parts = [
    passed > 0 && palette.bold(palette.green(`${passed} passed`)),
    failed > 0 && palette.bold(palette.red(`${failed} failed`)),
    skipped > 0 && palette.dim(`${skipped} skipped`),
    waiting > 0 && palette.yellow(`${waiting} waiting`),
  ];
  return parts.filter((part) => part !== false).join(palette.dim(' · '));
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
