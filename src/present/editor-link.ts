import type { Position } from '../format/range.js';
import type { IndexEditor } from '../record/report.js';

/**
 * The URL that opens a place in the editor.
 *
 * @param file - relative to the editor's root
 */
export function editorLink(
  { template, root }: IndexEditor,
  file: string,
  at: Pick<Position, 'line' | 'column'>,
): string {
  const path = `${root.replace(/\/$/, '')}/${file}`.split('/').map(encodeSegment).join('/');
  // `vscode://file/{file}` has one slash before `/home` and before `C:`; the slashes of a scheme stay.
  const whole = path.startsWith('/') ? template.replace(/(?<!:\/)\/\{file\}/g, '{file}') : template;
  const values: Readonly<Record<string, string>> = { file: path, line: String(at.line), column: String(at.column) };
  return whole.replace(/\{(file|line|column)\}/g, (_, name: string) => values[name]!);
}

/** The colon of a Windows drive stays. */
function encodeSegment(segment: string): string {
  return /^[a-z]:$/i.test(segment) ? segment : encodeURIComponent(segment);
}
