import { escapeControl } from '../../model/printable.js';

/** A text as it is shown: what would turn the direction of what follows, or is not seen, is written out as `\u202e`. */
export function plainText(text: string): string {
  return escapeControl(text.replace(/\r\n?/g, '\n'));
}
