import { useLayoutEffect } from 'preact/hooks';
import { settleFields } from '../fields/active-field.js';
import type { Page } from '../hooks/use-page.js';
import type { RunDesk } from '../hooks/run-desk.js';

/** ⌘Enter runs up to the row, ⇧⌘Enter the file, ⌘. stops; inside fields too, whose value is committed first. */
export function useRunKeys(desk: RunDesk, { state }: Page): void {
  // Before the next key: after the next frame, the row that it left would run.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return;
      const { file } = desk;
      if (file === undefined) return;
      if (event.key === '.') desk.stop();
      else if (event.key === 'Enter' && event.shiftKey) void startSaved(() => desk.start({ kind: 'file', file }));
      else if (event.key === 'Enter' && state.active !== undefined)
        void startSaved(() => desk.start({ kind: 'to', file, row: state.active! }));
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

/** What is typed is saved first. If it cannot be saved, nothing runs: the field says why. */
async function startSaved(start: () => void): Promise<void> {
  if (await settleFields()) start();
}
