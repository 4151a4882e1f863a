import { useLayoutEffect } from 'preact/hooks';
import type { FileView, PanelRow } from '../../../panel/protocol/protocol.js';
import { settleFields } from './active-field.js';
import { EditingOf, type Draft, type Editing } from './editing.js';
import { useEditTurns } from './use-edit-turns.js';

/** Drafts of the whole page. */
const drafts = new Map<string, Draft>();

interface EditFrameProps {
  readonly view: FileView;
  /** @default the head of the file */
  readonly row?: PanelRow | undefined;
  /** Whether the row is no longer in the file. */
  readonly isGone?: boolean;
  readonly children: preact.ComponentChildren;
}

/** What the fields in it edit: a row, or the head of a file. */
export function EditFrame({ view, row, isGone = false, children }: EditFrameProps) {
  const edits = useEditTurns(view);
  useSaveKey();
  const written = row?.step ?? view.head;
  const lock = isGone ? { message: 'This row is no longer in the file.' } : lockOf(view);
  return <EditingOf.Provider value={{ view, row, written, lock, drafts, ...edits }}>{children}</EditingOf.Provider>;
}

function lockOf({ state }: FileView): Editing['lock'] {
  if (state === 'ok') return undefined;
  if (state === 'gone') return { message: 'The file is gone.' };
  return { message: state === 'broken' ? 'Editing waits until the file can be read.' : 'Its steps are not read.' };
}

/** ⌘S saves the field in hand; the browser has nothing to save here. */
function useSaveKey(): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || event.altKey || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      void settleFields();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
