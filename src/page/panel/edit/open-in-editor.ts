import type { IndexEditor } from '../../../record/report.js';
import { editorLink } from '../../shared/text/editor-link.js';

/** Opens a line where links to files lead. */
export function openInEditor(editor: IndexEditor, file: string, line: number): void {
  const link = document.createElement('a');
  link.href = editorLink(editor, file, { line, column: 1 });
  link.click();
}
