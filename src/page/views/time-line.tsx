import { durationText } from '../../format/duration.js';
import type { SendRecord } from '../../record/record.js';
import { isBad } from '../text/is-bad.js';

const width = 1000;
const thinnest = 4;

/** Waits as a thin line and sends as bars, from the first to the last. The table beneath says the same in words. */
export function TimeLine({ sends, elapsed }: { readonly sends: readonly SendRecord[]; readonly elapsed: number }) {
  const spans = spansOf(sends);
  const end = Math.max(elapsed, spans.at(-1)?.end ?? 0, 1);
  const at = (ms: number): number => (ms / end) * (width - thinnest);
  return (
    <div class="time-line" aria-hidden="true">
      <svg viewBox={`0 0 ${width} 24`} preserveAspectRatio="none">
        <path class="axis" d={`M0 12H${width}`} />
        {spans.map(({ send, start, end }) => (
          <rect
            key={send.number}
            x={at(start)}
            width={Math.max(thinnest, at(end) - at(start))}
            {...(isBad(send) ? { class: 'bad', y: 2, height: 20 } : { class: 'good', y: 6, height: 12 })}
          >
            <title>{`${send.number}: ${send.error?.kind ?? send.status}`}</title>
          </rect>
        ))}
      </svg>
      <p>
        <span>0</span>
        <span>{durationText(end / 2)}</span>
        <span>{durationText(end)}</span>
      </p>
    </div>
  );
}

interface Span {
  readonly send: SendRecord;
  /** ms from the beginning of the step. */
  readonly start: number;
  readonly end: number;
}

function spansOf(sends: readonly SendRecord[]): readonly Span[] {
  let now = 0;
  return sends.map((send) => {
    const start = now + send.waited;
    now = start + send.duration;
    return { send, start, end: now };
  });
}
