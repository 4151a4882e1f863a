import { useDialog } from '../../shared/hooks/use-dialog.js';
import { Icon } from '../../shared/views/icons.js';
import type { FileChange } from '../../../panel/protocol/edits.js';
import { useDeskOf } from '../edit/desk.js';
import { DiffView } from './diff-view.js';

/** What the last edit has done to files. */
export function DiffDialog({ files }: { readonly files: readonly FileChange[] }) {
  const { openDialog } = useDeskOf();
  const dialog = useDialog(() => openDialog(undefined));
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="diff-title">
      <header>
        <h2 id="diff-title">What was saved</h2>
        <button type="button" class="plain" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      <div class="dialog-body">
        <DiffView files={files} />
      </div>
    </dialog>
  );
}
