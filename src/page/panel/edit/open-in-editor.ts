import { editorLink } from '../../../present/editor-link.js';
import type { LinkedEditor } from '../../shared/views/source-link.js';

/** Opens a line where links to files lead. */
export function openInEditor(editor: LinkedEditor, file: string, line: number): void {
  const at = { line, column: 1 };
  if (editor.show) return editor.show(file, at);
  const link = document.createElement('a');
  link.href = editorLink(editor, file, at);
  link.click();
}
