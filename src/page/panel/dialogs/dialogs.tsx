import { useDeskOf } from '../edit/desk.js';
import { CurlDialog, NewFileDialog, SetDialog } from './add-dialogs.js';
import { CallDialog } from './call-dialog.js';
import { ConditionDialog } from './condition-dialog.js';
import { DiffDialog } from './diff-dialog.js';
import { ExtractDialog } from './extract-dialog.js';
import { DeleteDialog, RenameDialog } from './file-dialogs.js';
import { GoDialog } from './go-dialog.js';
import { ImportDialog } from './import-dialog.js';

/** The dialog that is open. */
export function Dialogs() {
  const { dialog, rows } = useDeskOf();
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'extract':
      return <ExtractDialog rows={dialog.rows} />;
    case 'call':
      return <CallDialog after={dialog.after} />;
    case 'curl':
      return <CurlDialog after={dialog.after} />;
    case 'set':
      return <SetDialog after={dialog.after} />;
    case 'condition':
      return <ConditionDialog use={dialog.use} rows={rows} />;
    case 'new':
      return <NewFileDialog />;
    case 'import':
      return <ImportDialog />;
    case 'rename':
      return <RenameDialog file={dialog.file} />;
    case 'delete':
      return <DeleteDialog file={dialog.file} />;
    case 'go':
      return <GoDialog />;
    case 'diff':
      return <DiffDialog files={dialog.files} />;
  }
}
