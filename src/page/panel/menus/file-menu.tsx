import { useDeskOf, type MenuPlace } from '../edit/desk.js';
import { openInEditor } from '../edit/open-in-editor.js';
import { Menu } from './menu.js';

const items = [
  { id: 'rename', label: 'Rename…', keys: 'F2', group: 0 },
  { id: 'delete', label: 'Delete…', group: 0 },
  { id: 'editor', label: 'Open in editor', group: 1 },
  { id: 'new', label: 'New session…', group: 2 },
  { id: 'import', label: 'Import a suite…', group: 2 },
] as const;

interface FileMenuProps {
  readonly at: MenuPlace;
  readonly file: string;
}

/** What can be done with a file of the column. */
export function FileMenu({ at, file }: FileMenuProps) {
  const { openDialog, openMenu, editor } = useDeskOf();
  const acts: Readonly<Record<string, () => void>> = {
    rename: () => openDialog({ kind: 'rename', file }),
    delete: () => openDialog({ kind: 'delete', file }),
    editor: () => openInEditor(editor, file, 1),
    new: () => openDialog({ kind: 'new' }),
    import: () => openDialog({ kind: 'import' }),
  };
  return (
    <Menu label={file} items={items} at={at} onSelect={(id) => acts[id]?.()} onClose={() => openMenu(undefined)} />
  );
}
