import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
} from '@tanstack/virtual-core';
import { useLayoutEffect, useMemo, useReducer } from 'preact/hooks';
import type { RefObject } from 'preact';

export interface VirtualRows {
  readonly items: readonly VirtualItem[];
  /** In px. */
  readonly height: number;
  readonly scrollTo: (index: number) => void;
}

/**
 * The rows of a long list that are in sight.
 *
 * @param frame - the element that scrolls
 * @param keys - of all rows; a new array is taken as a new list
 * @param sizeOf - height of a row in px
 */
export function useVirtual<Key extends string | number>(
  frame: RefObject<HTMLDivElement | null>,
  keys: readonly Key[],
  sizeOf: (key: Key) => number,
): VirtualRows {
  const [, redraw] = useReducer<number, undefined>((count) => count + 1, 0);
  const getItemKey = useMemo(() => (index: number) => keys[index]!, [keys]);
  const options = {
    count: keys.length,
    getItemKey,
    getScrollElement: () => frame.current,
    estimateSize: (index: number) => sizeOf(keys[index]!),
    overscan: 10,
    paddingStart: 4,
    paddingEnd: 24,
    scrollPaddingStart: 56,
    scrollPaddingEnd: 56,
    initialRect: { width: 0, height: 800 },
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => redraw(undefined),
  };
  const virtualizer = useMemo(() => new Virtualizer<HTMLDivElement, HTMLDivElement>(options), []);
  virtualizer.setOptions(options);
  const { _didMount: didMount, _willUpdate: willUpdate } = virtualizer;
  useLayoutEffect(() => didMount(), []);
  useLayoutEffect(() => willUpdate());
  return {
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}
