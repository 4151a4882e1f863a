import type { PanelRow } from '../../../panel/protocol/protocol.js';
import { maskedText } from '../text/masked.js';

/** The lines of one key of a row, with what is secret in them as dots. */
export function linesOfKey(
  { yaml, hidden }: Pick<PanelRow, 'yaml' | 'hidden'>,
  name: string,
): { readonly text: string; readonly hidden: boolean } {
  const shown = maskedText(yaml, hidden);
  const lines = shown.split('\n');
  const first = lines.findIndex((line) => new RegExp(`^[\\s-]*["']?${name}["']?\\s*:`).test(line));
  if (first === -1) return { text: shown, hidden: hidden.length > 0 };
  const column = lines[first]!.search(/[^\s-]/);
  const after = lines.findIndex((line, at) => at > first && line.trim() !== '' && line.search(/\S/) <= column);
  const own = lines
    .slice(first, after === -1 ? undefined : after)
    .map((line, at) => (at === 0 ? line.slice(column) : line.slice(Math.min(column, Math.max(0, line.search(/\S/))))));
  return { text: own.join('\n').trimEnd(), hidden: own.some((line) => line.includes('••••')) };
}
