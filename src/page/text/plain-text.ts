import { escapeControl } from '../../lib/printable.js';

/** A text as it is shown: control characters, and what would turn the direction of what follows, are written out as `\u202e`. */
export function plainText(text: string): string {
  return escapeControl(text.replace(/\r\n?/g, '\n'));
}
