import { FileMenu } from './file-menu.js';
import { AddMenu } from './add-menu.js';
import { RowMenu } from './row-menu.js';
import { useDeskOf } from '../edit/desk.js';

/** The menu that is open. */
export function Menus() {
  const { menu } = useDeskOf();
  if (!menu) return null;
  if (menu.kind === 'rows') return <RowMenu at={menu.at} />;
  if (menu.kind === 'add') return <AddMenu at={menu.at} />;
  return <FileMenu at={menu.at} file={menu.file} />;
}
