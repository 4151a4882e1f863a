import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the keyboard where something is seen: in the list or, on a narrow screen, in the details that cover it.
 *
 * @param shown - what the details are of, if they are open
 * @returns for the details
 */
export function useFocus(list: RefObject<HTMLElement | null>, shown: unknown): RefObject<HTMLElement | null> {
  const details = useRef<HTMLElement>(null);
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
  return details;
}
