import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The list, and the details beside it; on a narrow screen these cover it. */
export interface Places {
  readonly list: RefObject<HTMLElement | null>;
  readonly details: RefObject<HTMLElement | null>;
}

/** Keeps the keyboard where something is seen: in the list, or in the details that cover it. */
export function useFocus({ list, details }: Places, shown: unknown): void {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const isCovered = list.current?.checkVisibility({ visibilityProperty: true }) === false;
    const { activeElement } = document;
    if (activeElement !== document.body && !(isCovered && activeElement === list.current)) return;
    (isCovered ? details : list).current?.focus();
  }, [shown]);
}
