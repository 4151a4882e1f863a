import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A dialog that is shown for as long as its component is there. */
export function useDialog(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current!;
    shown.addEventListener('close', onClose);
    shown.showModal();
    return () => {
      // The event comes late, when it may be open again.
      shown.removeEventListener('close', onClose);
      // It has to be closed to give the keyboard back to where it was; to be taken away is not enough.
      shown.close();
    };
  }, []);
  return dialog;
}
