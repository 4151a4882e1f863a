import { useEffect } from 'preact/hooks';
import type { Page } from '../hooks/use-page.js';
import type { RunDesk } from './run-desk.js';

/** ⌘Enter runs up to the row, ⇧⌘Enter the file, ⌘. stops; inside fields too, whose value is committed first. */
export function useRunKeys(desk: RunDesk, { state }: Page): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return;
      const { file } = desk;
      if (file === undefined) return;
      if (event.key === '.') desk.stop();
      else if (event.key === 'Enter' && event.shiftKey) startSoon(() => desk.start({ kind: 'file', file }));
      else if (event.key === 'Enter' && state.active !== undefined)
        startSoon(() => desk.start({ kind: 'to', file, row: state.active! }));
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

/** Fields commit when they are left; the server does one thing after the other, so the run comes after the edit. */
function startSoon(start: () => void): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches('input, textarea, select')) {
    activeElement.blur();
    activeElement.focus();
  }
  start();
}
