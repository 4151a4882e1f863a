import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RowKey } from '../../../panel/protocol/row-key.js';

/** Where rows that are dragged would come to be. */
export interface Drop {
  /** The row that they come after; null is before the first one. */
  readonly after: RowKey | null;
  /** px from the top of the list. */
  readonly line: number;
}

interface DragOf {
  /** All rows of the file, in order. */
  readonly keys: readonly RowKey[];
  /** The rows that are dragged with this one. */
  readonly takes: (row: RowKey) => readonly RowKey[];
  readonly onDrop: (rows: readonly RowKey[], after: RowKey | null) => void;
}

export interface RowDrag {
  readonly drop: Drop | undefined;
  readonly onPointerDown: (event: PointerEvent) => void;
  /** Whether a click is the end of a drag, which selects nothing. */
  readonly isClickOfDrag: () => boolean;
}

/** px until a press is a drag. */
const slack = 6;
/** px from an edge of the list within which it scrolls. */
const edge = 28;

/** Moves rows with the mouse. Keys do the same: Alt with the arrows. */
export function useRowDrag(of: DragOf): RowDrag {
  const [drop, setDrop] = useState<Drop | undefined>();
  const last = useRef(of);
  last.current = of;
  const wasDragged = useRef(false);
  const ended = useRef<AbortController>(undefined);
  useEffect(() => () => ended.current?.abort(), []);

  function onPointerDown(event: PointerEvent): void {
    wasDragged.current = false;
    const row = (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset['key'];
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (row === undefined || event.button !== 0 || event.pointerType !== 'mouse' || !isPlain) return;
    const frame = event.currentTarget as HTMLElement;
    ended.current?.abort();
    ended.current = follow({ frame, row, from: event, last, setDrop, onDragged: () => (wasDragged.current = true) });
  }

  return { drop, onPointerDown, isClickOfDrag: () => wasDragged.current };
}

interface Following {
  readonly frame: HTMLElement;
  readonly row: RowKey;
  readonly from: PointerEvent;
  readonly last: RefObject<DragOf>;
  readonly setDrop: (drop: Drop | undefined) => void;
  readonly onDragged: () => void;
}

function follow({ frame, row, from, last, setDrop, onDragged }: Following): AbortController {
  const ended = new AbortController();
  const options = { signal: ended.signal };
  let drop: Drop | undefined;
  let isDragging = false;
  const end = (): void => {
    ended.abort();
    setDrop(undefined);
  };
  const move = (event: PointerEvent): void => {
    isDragging ||= Math.abs(event.clientY - from.clientY) > slack;
    if (!isDragging) return;
    onDragged();
    scrollNear(frame, event.clientY);
    drop = dropAt(frame, event.clientY, last.current.keys);
    setDrop(drop);
  };
  const up = (): void => {
    const { takes, onDrop, keys } = last.current;
    const rows = takes(row);
    if (isDragging && drop && movesAnything(rows, drop.after, keys)) onDrop(rows, drop.after);
    end();
  };
  addEventListener('pointermove', move, options);
  addEventListener('pointerup', up, options);
  addEventListener('pointercancel', end, options);
  addEventListener('keydown', (event) => event.key === 'Escape' && isDragging && (event.preventDefault(), end()), {
    ...options,
    capture: true,
  });
  return ended;
}

/** The gap between rows that is nearest to a height. */
function dropAt(frame: HTMLElement, y: number, keys: readonly RowKey[]): Drop | undefined {
  const rows = [...frame.querySelectorAll<HTMLElement>('[data-key]')].map((row) => ({
    key: row.dataset['key']!,
    rect: row.getBoundingClientRect(),
  }));
  const top = frame.getBoundingClientRect().top - frame.scrollTop;
  const sorted = rows.toSorted((a, b) => a.rect.top - b.rect.top);
  const before = sorted.findLast(({ rect }) => y >= rect.top + rect.height / 2);
  if (before) return { after: lastUnder(before.key, sorted, keys), line: before.rect.bottom - top };
  const first = sorted[0];
  if (!first) return undefined;
  return { after: keys[keys.indexOf(first.key) - 1] ?? null, line: first.rect.top - top };
}

/** Behind a closed group is behind all that is in it: the row before the next one in sight. */
function lastUnder(key: RowKey, sorted: readonly { readonly key: RowKey }[], keys: readonly RowKey[]): RowKey {
  const next = sorted[sorted.findIndex((row) => row.key === key) + 1];
  return next ? (keys[keys.indexOf(next.key) - 1] ?? key) : key;
}

function movesAnything(rows: readonly RowKey[], after: RowKey | null, keys: readonly RowKey[]): boolean {
  if (after !== null && rows.includes(after)) return false;
  const first = keys.indexOf(rows[0]!);
  return (after === null ? -1 : keys.indexOf(after)) !== first - 1;
}

function scrollNear(frame: HTMLElement, y: number): void {
  const { top, bottom } = frame.getBoundingClientRect();
  if (y < top + edge) frame.scrollTop -= edge / 2;
  else if (y > bottom - edge) frame.scrollTop += edge / 2;
}
