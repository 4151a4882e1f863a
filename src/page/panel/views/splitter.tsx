import type { TargetedPointerEvent } from 'preact';

interface SplitterProps {
  /** How much of the width the rows have, in percent. */
  readonly share: number;
  readonly onShare: (share: number) => void;
}

const least = 25;
const most = 75;
const step = 2;

function within(share: number): number {
  return Math.round(Math.min(most, Math.max(least, share)));
}

/** Moves the line between rows and details: by pointer, or by arrow keys. */
export function Splitter({ share, onShare }: SplitterProps) {
  const onPointerDown = (event: TargetedPointerEvent<HTMLElement>): void => {
    const { currentTarget: line, pointerId } = event;
    const { left, width } = line.parentElement!.getBoundingClientRect();
    const ended = new AbortController();
    line.setPointerCapture(pointerId);
    const move = ({ clientX }: PointerEvent): void => onShare(within(((clientX - left) / width) * 100));
    line.addEventListener('pointermove', move, ended);
    line.addEventListener('lostpointercapture', () => ended.abort(), ended);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onShare(within(share + by));
  };
  return (
    <div
      class="splitter"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the rows"
      aria-valuenow={share}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}
