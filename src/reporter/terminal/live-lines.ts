import { eventCount } from '../../problems/run/stream.js';
import type { LiveWait } from '../../record/event.js';
import type { Screen } from './palette.js';
import { printableLine } from '../../lib/printable.js';
import { cutMiddle, padEnd, widthOf } from './text-width.js';

/**
 * The rows of steps that wait or read a stream, redrawn while the run goes on: `… GET /jobs/7   ↻ send 2 of 3   4s left`.
 *
 * @param now - Unix time in ms
 */
export function liveLines(waits: readonly LiveWait[], now: number, { columns, palette }: Screen): readonly string[] {
  const rows = waits.map((wait) => ({
    title: printableLine(wait.title),
    sends: wait.stream ? eventsText(wait.stream, now) : sendsText(wait),
    left: wait.stream ? '' : leftText(wait, now),
  }));
  const sendsWidth = Math.max(0, ...rows.map(({ sends }) => widthOf(sends)));
  const leftWidth = Math.max(0, ...rows.map(({ left }) => left.length));
  const room = columns - 5 - 2 - sendsWidth - 2 - leftWidth - 1;
  const titleWidth = Math.min(room, Math.max(0, ...rows.map(({ title }) => widthOf(title))));
  return rows.map(({ title, sends, left }) => {
    const name = padEnd(cutMiddle(title, titleWidth), titleWidth);
    const drawn = `   ${palette.yellow('…')} ${name}  ${palette.yellow(padEnd(sends, sendsWidth))}`;
    return left === '' ? drawn.trimEnd() : `${drawn}  ${palette.dim(left.padStart(leftWidth))}`;
  });
}

/** `12 events, 3.2s` */
function eventsText({ events, since }: NonNullable<LiveWait['stream']>, now: number): string {
  return `${eventCount(events)}, ${(Math.max(0, now - since) / 1000).toFixed(1)}s`;
}

function sendsText({ send, of }: LiveWait): string {
  return `↻ send ${send}${of === undefined ? '' : ` of ${of}`}`;
}

function leftText({ end }: LiveWait, now: number): string {
  if (end === undefined) return '';
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));
  if (seconds < 60) return `${seconds}s left`;
  return `${Math.floor(seconds / 60)}m ${String(seconds % 60).padStart(2, '0')}s left`;
}
